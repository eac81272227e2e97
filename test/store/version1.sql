-- SPDX-License-Identifier: Apache-2.0
-- A store of version 1, as Gadfly 0.1.0 made it: sqlite3 FILE .dump
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE campaign (
  id INTEGER PRIMARY KEY,
  started TEXT NOT NULL,
  ended TEXT,
  seed INTEGER NOT NULL,
  settings TEXT NOT NULL,
  seconds REAL NOT NULL DEFAULT 0,
  programs INTEGER NOT NULL DEFAULT 0,
  findings INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  signatures INTEGER NOT NULL DEFAULT 0,
  done_below INTEGER NOT NULL DEFAULT 0,
  next_sample INTEGER NOT NULL DEFAULT 1,
  owner_pid INTEGER,
  owner_start INTEGER,
  owner_boot TEXT
);
INSERT INTO campaign VALUES(1,'2026-11-16 06:14:11','2026-11-16 06:14:11',1,'{"jobs":2,"sources":["gen","csmith"]}',30.499999999999999999,30,6,6,2,30,31,NULL,3604633,'0704e061-583f-4db0-87fb-307ff3e92585');
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaign,
  name TEXT NOT NULL,
  compiler TEXT NOT NULL,
  version TEXT NOT NULL,
  target TEXT NOT NULL,
  level TEXT NOT NULL
);
INSERT INTO configuration VALUES(1,1,'gcc-12 -O0','gcc-12','12.2.0','x86_64-linux-gnu','-O0');
INSERT INTO configuration VALUES(2,1,'gcc-12 -O1','gcc-12','12.2.0','x86_64-linux-gnu','-O1');
INSERT INTO configuration VALUES(3,1,'gcc-12 -O2','gcc-12','12.2.0','x86_64-linux-gnu','-O2');
INSERT INTO configuration VALUES(4,1,'gcc-12 -O3','gcc-12','12.2.0','x86_64-linux-gnu','-O3');
INSERT INTO configuration VALUES(5,1,'gcc-12 -Os','gcc-12','12.2.0','x86_64-linux-gnu','-Os');
INSERT INTO configuration VALUES(6,1,'gcc-12 -O3 -march=native','gcc-12','12.2.0','x86_64-linux-gnu','-O3 -march=native');
INSERT INTO configuration VALUES(7,1,'clang-19 -O0','clang-19','19.1.7','x86_64-linux-gnu','-O0');
INSERT INTO configuration VALUES(8,1,'clang-19 -O1','clang-19','19.1.7','x86_64-linux-gnu','-O1');
INSERT INTO configuration VALUES(9,1,'clang-19 -O2','clang-19','19.1.7','x86_64-linux-gnu','-O2');
INSERT INTO configuration VALUES(10,1,'clang-19 -O3','clang-19','19.1.7','x86_64-linux-gnu','-O3');
INSERT INTO configuration VALUES(11,1,'clang-19 -Os','clang-19','19.1.7','x86_64-linux-gnu','-Os');
INSERT INTO configuration VALUES(12,1,'tcc -O0','tcc','0.9.27','x86_64-linux-gnu','-O0');
INSERT INTO configuration VALUES(13,1,'chibicc','chibicc','1.0.23','x86_64-linux-gnu','');
CREATE TABLE done (
  campaign INTEGER NOT NULL REFERENCES campaign,
  program INTEGER NOT NULL,
  PRIMARY KEY (campaign, program)
) WITHOUT ROWID;
CREATE TABLE count (
  campaign INTEGER NOT NULL REFERENCES campaign,
  configuration INTEGER NOT NULL REFERENCES configuration,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (campaign, configuration, source, kind)
) WITHOUT ROWID;
INSERT INTO count VALUES(1,1,'csmith','right',6);
INSERT INTO count VALUES(1,1,'gen','right',24);
INSERT INTO count VALUES(1,2,'csmith','right',6);
INSERT INTO count VALUES(1,2,'gen','right',24);
INSERT INTO count VALUES(1,3,'csmith','right',6);
INSERT INTO count VALUES(1,3,'gen','right',24);
INSERT INTO count VALUES(1,4,'csmith','right',6);
INSERT INTO count VALUES(1,4,'gen','right',24);
INSERT INTO count VALUES(1,5,'csmith','right',6);
INSERT INTO count VALUES(1,5,'gen','right',24);
INSERT INTO count VALUES(1,6,'csmith','right',6);
INSERT INTO count VALUES(1,6,'gen','right',24);
INSERT INTO count VALUES(1,7,'csmith','right',6);
INSERT INTO count VALUES(1,7,'gen','right',24);
INSERT INTO count VALUES(1,8,'csmith','right',6);
INSERT INTO count VALUES(1,8,'gen','right',24);
INSERT INTO count VALUES(1,9,'csmith','right',6);
INSERT INTO count VALUES(1,9,'gen','right',24);
INSERT INTO count VALUES(1,10,'csmith','right',6);
INSERT INTO count VALUES(1,10,'gen','right',24);
INSERT INTO count VALUES(1,11,'csmith','right',6);
INSERT INTO count VALUES(1,11,'gen','right',24);
INSERT INTO count VALUES(1,12,'csmith','right',5);
INSERT INTO count VALUES(1,12,'csmith','wrong-output',1);
INSERT INTO count VALUES(1,12,'gen','program-crash',1);
INSERT INTO count VALUES(1,12,'gen','right',19);
INSERT INTO count VALUES(1,12,'gen','wrong-output',4);
INSERT INTO count VALUES(1,13,'csmith','right',4);
INSERT INTO count VALUES(1,13,'csmith','skipped',2);
INSERT INTO count VALUES(1,13,'gen','compiler-crash',1);
INSERT INTO count VALUES(1,13,'gen','right',15);
INSERT INTO count VALUES(1,13,'gen','skipped',8);
CREATE TABLE sample (
  campaign INTEGER NOT NULL REFERENCES campaign,
  programs INTEGER NOT NULL,
  at REAL NOT NULL,
  findings INTEGER NOT NULL,
  signatures INTEGER NOT NULL,
  PRIMARY KEY (campaign, programs)
) WITHOUT ROWID;
INSERT INTO sample VALUES(1,1,1.0,0,0);
INSERT INTO sample VALUES(1,2,2.0,0,0);
INSERT INTO sample VALUES(1,3,3.0,0,0);
INSERT INTO sample VALUES(1,4,4.0,0,0);
INSERT INTO sample VALUES(1,5,5.0,0,0);
INSERT INTO sample VALUES(1,6,6.0,0,0);
INSERT INTO sample VALUES(1,7,7.0,0,0);
INSERT INTO sample VALUES(1,8,8.0,0,0);
INSERT INTO sample VALUES(1,9,9.0,1,1);
INSERT INTO sample VALUES(1,10,10.0,1,1);
INSERT INTO sample VALUES(1,11,11.0,1,1);
INSERT INTO sample VALUES(1,12,12.0,2,1);
INSERT INTO sample VALUES(1,13,13.0,2,1);
INSERT INTO sample VALUES(1,14,14.0,2,1);
INSERT INTO sample VALUES(1,15,15.0,2,1);
INSERT INTO sample VALUES(1,16,16.0,2,1);
INSERT INTO sample VALUES(1,17,17.0,3,1);
INSERT INTO sample VALUES(1,18,18.0,3,1);
INSERT INTO sample VALUES(1,19,19.0,3,1);
INSERT INTO sample VALUES(1,20,20.0,4,1);
INSERT INTO sample VALUES(1,21,21.0,4,1);
INSERT INTO sample VALUES(1,22,22.0,5,1);
INSERT INTO sample VALUES(1,23,23.0,5,1);
INSERT INTO sample VALUES(1,24,24.0,5,1);
INSERT INTO sample VALUES(1,25,25.0,5,1);
INSERT INTO sample VALUES(1,26,26.0,6,2);
INSERT INTO sample VALUES(1,27,27.0,6,2);
INSERT INTO sample VALUES(1,28,28.0,6,2);
INSERT INTO sample VALUES(1,29,29.0,6,2);
INSERT INTO sample VALUES(1,30,30.0,6,2);
CREATE TABLE program_text (
  id INTEGER PRIMARY KEY
);
INSERT INTO program_text VALUES(1);
INSERT INTO program_text VALUES(2);
INSERT INTO program_text VALUES(3);
INSERT INTO program_text VALUES(4);
INSERT INTO program_text VALUES(5);
INSERT INTO program_text VALUES(6);
INSERT INTO program_text VALUES(7);
CREATE TABLE file (
  program_text INTEGER NOT NULL REFERENCES program_text,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  zstd BLOB NOT NULL
);
INSERT INTO file VALUES(1,0,'test.c','(µ/ý`Q');
INSERT INTO file VALUES(1,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(1,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(2,0,'test.c','(µ/ý`S%');
INSERT INTO file VALUES(2,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(2,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(3,0,'test.c','(µ/ý`T=');
INSERT INTO file VALUES(3,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(3,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(4,0,'test.c','(µ/ý`T=');
INSERT INTO file VALUES(4,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(4,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(5,0,'test.c','(µ/ý`T5');
INSERT INTO file VALUES(5,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(5,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(6,0,'test.c','(µ/ý`T5');
INSERT INTO file VALUES(6,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(6,2,'test.h','(µ/ý !	');
INSERT INTO file VALUES(7,0,'test.c','(µ/ý`T5');
INSERT INTO file VALUES(7,1,'driver.c','(µ/ý vE');
INSERT INTO file VALUES(7,2,'test.h','(µ/ý !	');
CREATE TABLE finding (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL REFERENCES campaign,
  configuration INTEGER NOT NULL REFERENCES configuration,
  compiler TEXT NOT NULL,
  program INTEGER NOT NULL,
  source TEXT NOT NULL,
  recipe TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  message TEXT NOT NULL,
  state INTEGER NOT NULL,
  found TEXT NOT NULL,
  at REAL NOT NULL,
  times INTEGER NOT NULL,
  program_text INTEGER NOT NULL REFERENCES program_text,
  expected TEXT NOT NULL,
  actual TEXT NOT NULL,
  compiler_output TEXT NOT NULL
);
INSERT INTO finding VALUES(1,1,12,'tcc',8,'gen','gadfly gen --seed 8 --size small','wrong-output','wrong-output','another checksum than expected',0,'2026-11-16 06:14:11',8.0,1,1,replace('checksum = F1BBCD8C\n','\n',char(10)),replace('checksum = 9FCCAC80\n','\n',char(10)),'');
INSERT INTO finding VALUES(2,1,12,'tcc',11,'gen','gadfly gen --seed 11 --size small','wrong-output','wrong-output','another checksum than expected',0,'2026-11-16 06:14:11',11.0,1,2,replace('checksum = CC623AA1\n','\n',char(10)),replace('checksum = B7AFFDA5\n','\n',char(10)),'');
INSERT INTO finding VALUES(3,1,12,'tcc',16,'gen','gadfly gen --seed 16 --size small','wrong-output','wrong-output','another checksum than expected',0,'2026-11-16 06:14:11',16.0,1,3,replace('checksum = E3779B19\n','\n',char(10)),replace('checksum = 22C36D48\n','\n',char(10)),'');
INSERT INTO finding VALUES(4,1,12,'tcc',19,'csmith','gadfly gen --seed 19 --size small','wrong-output','wrong-output','another checksum than expected',0,'2026-11-16 06:14:11',19.0,1,4,replace('checksum = BE1E082E\n','\n',char(10)),replace('checksum = 08047C6F\n','\n',char(10)),'');
INSERT INTO finding VALUES(5,1,12,'tcc',20,'gen','gadfly gen --seed 20 --size small','program-crash','SIGFPE','the program ended with signal 8 (SIGFPE)',1,'2026-11-16 06:14:11',20.0,1,5,replace('checksum = 5C5581E0\n','\n',char(10)),'','');
INSERT INTO finding VALUES(6,1,12,'tcc',21,'gen','gadfly gen --seed 21 --size small','wrong-output','wrong-output','another checksum than expected',0,'2026-11-16 06:14:11',21.0,1,6,replace('checksum = FA8CFB91\n','\n',char(10)),replace('checksum = 3E3E4885\n','\n',char(10)),'');
INSERT INTO finding VALUES(7,1,13,'chibicc',25,'gen','gadfly gen --seed 25 --size small','compiler-crash','assert gen_addr 1','chibicc: codegen.c:121: gen_addr: Assertion `node->ty->kind'' failed.',0,'2026-11-16 06:14:11',25.0,1,7,'','',replace('chibicc: codegen.c:121: gen_addr: Assertion `node->ty->kind'' failed.\n','\n',char(10)));
CREATE TABLE command (
  finding INTEGER NOT NULL REFERENCES finding,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (finding, position)
) WITHOUT ROWID;
INSERT INTO command VALUES(1,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(1,1,'./program');
INSERT INTO command VALUES(2,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(2,1,'./program');
INSERT INTO command VALUES(3,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(3,1,'./program');
INSERT INTO command VALUES(4,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(4,1,'./program');
INSERT INTO command VALUES(5,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(5,1,'./program');
INSERT INTO command VALUES(6,0,'tcc -O0 -w -o program test.c driver.c');
INSERT INTO command VALUES(6,1,'./program');
INSERT INTO command VALUES(7,0,'chibicc -w -o program test.c driver.c');
INSERT INTO command VALUES(7,1,'./program');
CREATE INDEX configuration_by_campaign ON configuration (campaign);
CREATE INDEX file_by_program ON file (program_text, position);
CREATE INDEX finding_alike ON finding (campaign, compiler, kind, signature, state);
COMMIT;
PRAGMA user_version = 1;
PRAGMA application_id = 1197753977;
