/**
 * Measures the promised performance values: medians of 7 runs, ours and the baseline in turn, each against its
 * bound. Prints value, bound and verdict, writes `tests/bench/results.json` and exits 1 on a miss.
 *
 * `npm run bench [name …]`; a case may read more from the environment, `grid` its engines and sizes.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { median, RUNS, type Bound, type Case, type Measurement } from '../../tests/bench/case';

const cases = import.meta.glob<{ default: Case }>('/tests/bench/*.bench.ts');

interface Row {
  case: string;
  name: string;
  unit: string;
  ours: number;
  bare: number | null;
  bound: string;
  limit: number;
  ok: boolean;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function limitOf(bound: Bound, bare: number | null): number {
  if ('atMost' in bound) return bound.atMost;
  if (bare === null) throw new Error('a ratio needs a baseline');
  return bound.ratio * bare + (bound.plus ?? 0);
}

const boundText = (bound: Bound): string =>
  'atMost' in bound ? `≤ ${bound.atMost}` : `≤ ${bound.ratio} × bare${bound.plus ? ` + ${bound.plus}` : ''}`;

/** One uncounted run of each, then `runs` of each in turn, so that drift of the machine hits both alike. */
async function measure(one: Measurement): Promise<{ ours: number; bare: number | null }> {
  const runs = one.runs ?? RUNS;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let run = runs > 1 ? -1 : 0; run < runs; run += 1) {
    const figure = await one.ours();
    const base = await one.bare?.();
    if (run < 0) continue;
    ours.push(figure);
    if (base !== undefined) bare.push(base);
  }
  return { ours: median(ours), bare: bare.length > 0 ? median(bare) : null };
}

export async function main(args: string[]): Promise<number> {
  // Measures the production build: the script runner sets development, in which React runs additional checks.
  process.env.NODE_ENV = 'production';
  const rows: Row[] = [];
  for (const [path, load] of Object.entries(cases)) {
    const { default: found } = await load();
    if (args.length > 0 && !args.some((arg) => path.includes(arg))) continue;
    console.log(`\n${found.name}`);
    const { measurements, close } = await found.open();
    try {
      for (const one of measurements) {
        const { ours, bare } = await measure(one);
        const limit = limitOf(one.bound, bare);
        const row = {
          case: found.name,
          name: one.name,
          unit: one.unit,
          ours: round(ours),
          bare: bare === null ? null : round(bare),
          bound: boundText(one.bound),
          limit: round(limit),
          ok: ours <= limit,
        };
        rows.push(row);
        const base = bare === null ? '' : `, bare ${row.bare} ${one.unit} (${round(ours / bare)} ×)`;
        console.log(
          `  ${row.ok ? 'ok  ' : 'MISS'} ${one.name}: ${row.ours} ${one.unit}${base}; bound ${row.bound} = ${row.limit} ${one.unit}`,
        );
      }
    } finally {
      await close();
    }
  }
  const failed = rows.filter((row) => !row.ok).length;
  if (args.length === 0) {
    const git = (...words: string[]): string => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim();
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
    writeFileSync(
      'tests/bench/results.json',
      JSON.stringify({ commit: git('rev-parse', '--short', 'HEAD'), machine, rows }, null, 2) + '\n',
    );
  }
  console.log(`\n${rows.length - failed} passed, ${failed} failed`);
  return failed > 0 || rows.length === 0 ? 1 : 0;
}
