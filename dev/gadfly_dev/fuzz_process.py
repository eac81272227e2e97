# SPDX-License-Identifier: Apache-2.0
"""One process under limits of CPU time and memory, and what it used."""
import collections
import os
import select
import signal
import subprocess
import tempfile

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
LOOK_EVERY = 200    # milliseconds
PATIENCE = 15       # times the CPU limit, in real time: the machine may be busy, or the process asleep
BEYOND_MEMORY = 4   # times the memory limit: killed at once, so that others do not suffer

# status: as a shell sees it. ended: "", or why it was killed ("hang", "memory").
Used = collections.namedtuple("Used", "status out err cpu memory ended")


def measure(pid):
    """(CPU seconds, resident bytes) of a process that runs."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK, int(fields[21]) * PAGE
    except (OSError, IndexError):
        return 0, 0


def excess(pid, waited, seconds, memory):
    """Which limit the process is far beyond, or ""."""
    cpu, resident = measure(pid)
    if cpu > seconds or waited > PATIENCE * seconds:
        return "hang"
    return "memory" if resident > BEYOND_MEMORY * memory else ""


def run_limited(command, seconds, memory, cwd=None):
    """|memory|: in bytes; what exceeds it a little is not killed, but shows in `memory`."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                 cwd=cwd,
                                 start_new_session=True)
        ended, waited = "", 0
        handle = os.pidfd_open(child.pid)
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        while not poll.poll(LOOK_EVERY):
            waited += LOOK_EVERY / 1000
            ended = ended or excess(child.pid, waited, seconds, memory)
            if ended:
                os.killpg(child.pid, signal.SIGKILL)
        os.close(handle)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        code = child.returncode if child.returncode >= 0 else 128 - child.returncode
        return Used(code, out.read(), err.read(), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, ended)
