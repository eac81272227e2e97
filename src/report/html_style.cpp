// SPDX-License-Identifier: Apache-2.0
#include "report/html_parts.h"

namespace gadfly::report {

std::string_view page_style() {
  return R"css(
:root {
  color-scheme: light dark;
  --page: #f5f4f1; --card: #ffffff; --text: #1d2126; --soft: #59616c; --line: #dedcd6;
  --accent: #8a4b08; --code: #f6f5f2; --mark: #ffe2a8; --fine: #18703c;
  --wrong: #b3261e; --crash: #b0460b; --hang: #8a6100; --ice: #8130a8; --slow: #4a4fc4;
  --memory: #0b6e74; --reject: #1b62a8; --other: #59616c;
  --keyword: #8130a8; --type: #0b6e74; --number: #9a4a00; --string: #18703c; --comment: #646b77;
  --pre: #8a4b08;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14161a; --card: #1d2026; --text: #e6e4df; --soft: #a1a8b3; --line: #343942;
    --accent: #f0b35a; --code: #16181d; --mark: #6b4a10; --fine: #6fd198;
    --wrong: #ff8d84; --crash: #ffa56b; --hang: #e8c15a; --ice: #dba0f5; --slow: #a9adff;
    --memory: #62d0d6; --reject: #83bdf8; --other: #a1a8b3;
    --keyword: #dba0f5; --type: #62d0d6; --number: #ffb27d; --string: #8fd8a8; --comment: #8b93a0;
    --pre: #f0b35a;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; background: var(--page); color: var(--text); overflow-wrap: break-word; -webkit-text-size-adjust: 100%;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
.wrap { max-width: 75rem; margin: 0 auto; padding: 0 1.25rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px;
}
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 1; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
small { color: var(--soft); font-size: .8125rem; }
code, pre { font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { overflow-wrap: anywhere; }

.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding-block: 1rem; }
.top h1 { font-size: 1.375rem; line-height: 1.2; margin: 0; }
.top p { margin: .15rem 0 0; color: var(--soft); font-size: .875rem; }
.top .wrap > div { flex: 1 1 14rem; }
.logo { width: 2.5rem; height: 2.5rem; fill: var(--accent); flex: none; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-left: auto; font-size: .9375rem; }
nav a { text-decoration: none; padding: .25rem 0; }
nav a:hover { text-decoration: underline; }
section { margin: 2.25rem 0; }
h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
.note { color: var(--soft); font-size: .875rem; }
.calm { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--fine);
  border-radius: 8px; padding: .75rem 1rem; }
.warning { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--wrong);
  border-radius: 8px; padding: .75rem 1rem; }
ul.warning { padding-left: 2rem; }
footer { color: var(--soft); font-size: .875rem; padding-bottom: 2rem; }

.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 0 0 1rem; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; }
.tile dt { color: var(--soft); font-size: .8125rem; }
.tile dd { margin: 0; font-size: 1.5rem; font-weight: 650; line-height: 1.3; overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums; }
.tile dd small { display: block; font-weight: 400; }

table { border-collapse: collapse; background: var(--card); width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { font-size: .8125rem; color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; }
.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
caption { text-align: left; color: var(--soft); font-size: .8125rem; padding: .5rem .75rem; }
.scroll { border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.scroll { overflow-x: auto; max-width: 100%; position: relative; }
.kinds th[scope=row] { width: 1%; white-space: nowrap; font-weight: 400; }
.kinds td.num { width: 1%; }
.bar { min-width: 5rem; }
.bar span { display: block; height: .75rem; margin-top: .35rem; min-width: 3px; border-radius: 3px; background: var(--k); }

.kind-wrong-output { --k: var(--wrong); } .kind-program-crash { --k: var(--crash); }
.kind-program-hang { --k: var(--hang); } .kind-compiler-crash { --k: var(--ice); }
.kind-compiler-hang { --k: var(--slow); } .kind-compiler-memory { --k: var(--memory); }
.kind-compiler-output { --k: var(--memory); }
.kind-rejection { --k: var(--reject); } .kind-other { --k: var(--other); }
.badge { display: inline-block; white-space: nowrap; border-radius: 99px; padding: .05rem .6rem; font-size: .8125rem;
  font-weight: 600; color: var(--k); background: color-mix(in srgb, var(--k) 12%, var(--card));
  border: 1px solid color-mix(in srgb, var(--k) 35%, var(--card)); }

.matrix td { min-width: 8.5rem; border-left: 1px solid var(--line); }
.matrix th[scope=row] { position: sticky; left: 0; background: var(--card); min-width: 7rem; max-width: 16rem;
  overflow-wrap: anywhere; }
.matrix small { display: block; font-weight: 400; }
.matrix ul { list-style: none; margin: .25rem 0 0; padding: 0; }
.matrix li { white-space: nowrap; color: var(--k); }
.matrix .none { color: var(--soft); }
.fine b, .legend .fine { color: var(--fine); }
.heat-1 { background: color-mix(in srgb, var(--wrong) 5%, var(--card)); }
.heat-2 { background: color-mix(in srgb, var(--wrong) 10%, var(--card)); }
.heat-3 { background: color-mix(in srgb, var(--wrong) 17%, var(--card)); }
.heat-4 { background: color-mix(in srgb, var(--wrong) 26%, var(--card)); }
[class^=heat] small { color: var(--text); }
[class^=heat] li { color: color-mix(in srgb, var(--k) 75%, var(--text)); }
.legend { line-height: 2; }
.legend span { display: inline-block; line-height: 1.5; padding: 0 .6rem; margin-right: .35rem; border: 1px solid var(--line);
  border-radius: 4px; color: var(--text); }

.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr)); gap: .75rem; }
figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem .75rem .5rem; }
figcaption { font-size: .8125rem; color: var(--soft); }
figcaption strong { color: var(--text); font-size: .9375rem; }
.chart { display: block; width: 100%; height: auto; }
.chart text { font-family: inherit; font-size: 11px; fill: var(--soft); font-variant-numeric: tabular-nums; }
.chart .last { font-size: 13px; font-weight: 650; fill: var(--text); stroke: var(--card); stroke-width: 3px; paint-order: stroke; }
.chart .grid { stroke: var(--line); } .chart .axis, .chart .tick { stroke: var(--soft); }
.chart .line { fill: none; stroke: var(--k); stroke-width: 2; stroke-linejoin: round; }
.chart .area { fill: var(--k); opacity: .13; } .chart .end { fill: var(--k); }
.curve-a { --k: var(--reject); } .curve-b { --k: var(--crash); } .curve-c { --k: var(--ice); }
details.numbers { margin-top: .75rem; } summary { cursor: pointer; }
.numbers > summary, .fold > summary { color: var(--soft); font-size: .875rem; padding: .25rem 0; }
.numbers table { max-width: 32rem; } .numbers .scroll { width: fit-content; margin-top: .5rem; }

.index .words { min-width: 16rem; overflow-wrap: anywhere; }
.finding { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--k); border-radius: 8px;
  padding: 1rem 1.25rem; margin: 1rem 0; }
.finding:target { border-color: var(--accent); border-left-color: var(--k); box-shadow: 0 0 0 2px var(--accent); }
.finding h3 { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem .75rem; font-size: 1.0625rem; margin: 0; }
.who { min-width: 0; overflow-wrap: anywhere; }
.finding h3 a { text-decoration: none; font-variant-numeric: tabular-nums; }
.finding h3 a::before { content: "#"; opacity: .55; }
.finding h4 { font-size: .8125rem; color: var(--soft); margin: .75rem 0 .25rem; }
.finding .message { margin: .5rem 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 1.75rem; margin: .5rem 0; font-size: .875rem; }
.facts div { min-width: 0; } .facts dt { color: var(--soft); font-size: .75rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.outputs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
.outputs > div { min-width: 0; }
pre { margin: 0; padding: .6rem .8rem; background: var(--code); border: 1px solid var(--line); border-radius: 6px;
  overflow: auto; max-height: 20rem; tab-size: 4; }
.source pre { max-height: 40rem; border-radius: 0 0 6px 6px; border-width: 1px 0 0; }
.source { margin-top: .75rem; border: 1px solid var(--line); border-radius: 6px; }
.source summary { padding: .4rem .8rem; font: 600 .875rem/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.source summary small { font: .8125rem system-ui, "DejaVu Sans", sans-serif; margin-left: .5rem; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
pre i { color: var(--soft); }
.k { color: var(--keyword); font-weight: 600; } .t { color: var(--type); } .n { color: var(--number); }
.s { color: var(--string); } .c { color: var(--comment); font-style: italic; } .p { color: var(--pre); }
.own { border: 2px solid var(--wrong); border-radius: 10px; padding: 1rem 1.25rem; background: color-mix(in srgb, var(--wrong) 6%, var(--page)); }
.own h2 { color: var(--wrong); }
@media (max-width: 40rem) {
  .wrap { padding-inline: .875rem; } nav { margin-left: 0; width: 100%; }
  .tiles { grid-template-columns: 1fr 1fr; } .tile { padding: .6rem .75rem; } .tile dd { font-size: 1.25rem; }
  .finding { padding: .875rem; } .matrix th[scope=row] { min-width: 6.5rem; }
  .own { padding: .875rem; }
}
@media print { .scroll, pre { overflow: visible; max-height: none; } nav { display: none; } }
)css";
}

}  // namespace gadfly::report
