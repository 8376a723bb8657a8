/**
 * The grid beside AG Grid Community, antd's virtual Table with one editor and a bare windowed table, all in one run of
 * a production build, by the same script in each page (`grid/stage.ts`). Prints every figure of every engine.
 *
 * A part of it: `GRID_ENGINES=bare,ours GRID_SIZES=10000x20 npm run bench grid`. The grid alone is measured either way.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { closeBrowser, launchBrowser, type Page } from '../helpers/browser';
import { openEngine, pressKeys, serveEngines } from './engines';
import { median, type Case, type Measurement } from './case';
import { measureAlone } from './grid/by-itself';
import type { Bench, Frames } from './grid/stage';

/** Ours is one page among them: another engine is one more name here and one more page in `grid/`. */
const KNOWN = ['bare', 'ours', 'ag', 'antd'] as const;
type Engine = (typeof KNOWN)[number];
const asked = (name: string): string[] => process.env[name]?.split(',') ?? [];
const ENGINES = KNOWN.filter((one) => asked('GRID_ENGINES').length === 0 || asked('GRID_ENGINES').includes(one));
const FOLDER = 'tests/bench/grid';
const SIZES = [20, 50]
  .flatMap((cols) => [1000, 10_000, 100_000].map((rows) => ({ rows, cols })))
  .filter(({ rows, cols }) => asked('GRID_SIZES').length === 0 || asked('GRID_SIZES').includes(`${rows}x${cols}`));
/** How often each is measured: antd's table, which takes half a second a key, only to see where it stands. */
const TIMES: Record<Engine, { mounts: number; scrolls: number; rounds: number; keys: number }> = {
  bare: { mounts: 7, scrolls: 3, rounds: 2, keys: 15 },
  ours: { mounts: 7, scrolls: 3, rounds: 2, keys: 15 },
  ag: { mounts: 7, scrolls: 2, rounds: 1, keys: 15 },
  antd: { mounts: 2, scrolls: 1, rounds: 1, keys: 4 },
};
const MOST_MOUNTS = Math.max(...ENGINES.map((engine) => TIMES[engine].mounts));

declare const window: { bench: Bench };

interface Figures {
  mount: number;
  rows: Frames;
  cols: Frames;
  key: number;
  /** The same keys in a plain input of the same page. */
  bareKey: number;
}

/** The packages to compare with, in a folder of their own, on the first run. */
function install(): void {
  if (existsSync(`${FOLDER}/node_modules/ag-grid-community`)) return;
  console.log('  installing ag-grid-community beside the bench');
  const done = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('the packages to compare with could not be installed');
}

/** Keys in a cell and in a plain input of the same page, in turn. */
async function compareKeys(page: Page, engine: Engine): Promise<{ key: number; bareKey: number }> {
  const { rounds, keys: count } = TIMES[engine];
  const keys: number[] = [];
  const bareKeys: number[] = [];
  const { x, y } = await page.evaluate(() => window.bench.activeCellPosition());
  for (let round = 0; round < rounds; round += 1) {
    await page.mouse.click(x, y);
    keys.push(...(await pressKeys(page, count)));
    await page.evaluate(() => window.bench.focusBare());
    bareKeys.push(...(await pressKeys(page, count)));
  }
  return { key: median(keys), bareKey: median(bareKeys) };
}

/** The median of several passes, so that a hiccup of the machine does not count. */
const usual = (passes: readonly Frames[]): Frames => {
  const of = (read: (one: Frames) => number) => median(passes.map(read));
  return {
    frames: of((one) => one.frames),
    late: of((one) => one.late),
    stalls: of((one) => one.stalls),
    p95: of((one) => one.p95),
    white: Math.max(...passes.map((one) => one.white)),
  };
};

/** Each engine in turn, run by run, so that drift of the machine hits all alike. */
async function compare(
  pages: Record<Engine, Page>,
  rows: number,
  cols: number,
): Promise<Partial<Record<Engine, Figures>>> {
  const mounts: Record<Engine, number[]> = { bare: [], ours: [], ag: [], antd: [] };
  const passes: Record<Engine, Record<'rows' | 'cols', Frames[]>> = {
    bare: { rows: [], cols: [] },
    ours: { rows: [], cols: [] },
    ag: { rows: [], cols: [] },
    antd: { rows: [], cols: [] },
  };
  for (const engine of ENGINES) await pages[engine].evaluate(([r, c]) => window.bench.prepare(r!, c!), [rows, cols]);
  for (let run = -1; run < MOST_MOUNTS; run += 1) {
    for (const engine of ENGINES.filter((one) => run < TIMES[one].mounts)) {
      const { mounts: last, scrolls } = TIMES[engine];
      await pages[engine].bringToFront();
      const spent = await pages[engine].evaluate(() => window.bench.mount());
      if (run >= 0) mounts[engine].push(spent);
      if (run >= 0 && run < scrolls) {
        for (const axis of ['rows', 'cols'] as const)
          passes[engine][axis].push(await pages[engine].evaluate((along) => window.bench.scroll(along), axis));
      }
      if (run < last - 1) await pages[engine].evaluate(() => window.bench.unmount());
    }
  }
  const figures: Partial<Record<Engine, Figures>> = {};
  for (const engine of ENGINES) {
    const page = pages[engine];
    await page.bringToFront();
    figures[engine] = {
      mount: median(mounts[engine]),
      rows: usual(passes[engine].rows),
      cols: usual(passes[engine].cols),
      ...(await compareKeys(page, engine)),
    };
    await page.evaluate(() => window.bench.unmount());
  }
  return figures;
}

const share = ({ late, frames }: Frames): number => (100 * late) / frames;

function print(rows: number, cols: number, all: Partial<Record<Engine, Figures>>): void {
  console.log(`  ${rows} rows × ${cols} columns`);
  for (const engine of ENGINES) {
    const found = all[engine];
    if (!found) continue;
    const { mount, rows: down, cols: across, key, bareKey } = found;
    const pass = (one: Frames) =>
      `p95 ${one.p95.toFixed(1)}, over 17 ms ${share(one).toFixed(1)} %, from 50 ms ${one.stalls}, white ${one.white}`;
    console.log(
      `    ${engine.padEnd(5)} mount ${mount.toFixed(0).padStart(5)} ms | down ${pass(down)} | across ${pass(across)} | key ${key.toFixed(1)} ms (plain input ${bareKey.toFixed(1)})`,
    );
  }
}

const taken = (figure: number) => async () => figure;

/** What the issue promises of one size, as far as those are measured that it is compared with. */
function promises(name: string, { ours, bare, ag }: Partial<Record<Engine, Figures>>): Measurement[] {
  if (!ours || !bare) return [];
  const one = (what: string, rest: Pick<Measurement, 'unit' | 'bound' | 'ours' | 'bare'>): Measurement => ({
    name: `${name}: ${what}`,
    runs: 1,
    ...rest,
  });
  const scrolls = (['rows', 'cols'] as const).flatMap((axis) => [
    one(`frames of 50 ms and more along ${axis}`, {
      unit: 'frames',
      bound: { atMost: 0 },
      ours: taken(ours[axis].stalls),
    }),
    one(`frames over 17 ms along ${axis}`, {
      unit: '%',
      bound: { ratio: 1, plus: 3 },
      ours: taken(share(ours[axis])),
      bare: taken(share(bare[axis])),
    }),
    one(`white in mid-scroll along ${axis}`, { unit: 'frames', bound: { atMost: 0 }, ours: taken(ours[axis].white) }),
  ]);
  return [
    one('mount', { unit: 'ms', bound: { ratio: 2 }, ours: taken(ours.mount), bare: taken(bare.mount) }),
    ...(ag
      ? [
          one('mount beside AG Grid', {
            unit: 'ms',
            bound: { ratio: 0.5 },
            ours: taken(ours.mount),
            bare: taken(ag.mount),
          }),
        ]
      : []),
    ...scrolls,
    one('key → paint beside a plain input', {
      unit: 'ms',
      bound: { ratio: 1.5 },
      ours: taken(ours.key),
      bare: taken(ours.bareKey),
    }),
  ];
}

async function open() {
  install();
  const outDir = resolve('.cache/bench-grid');
  const server = await serveEngines(FOLDER, ENGINES, outDir);
  const base = server.resolvedUrls!.local[0]!;
  const browser = await launchBrowser([]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'zh-CN' });
  const pages = {} as Record<Engine, Page>;
  for (const engine of ENGINES) {
    const page = await context.newPage();
    await openEngine(page, engine, `${base}${FOLDER}/${engine}.html`);
    pages[engine] = page;
  }
  const measurements: Measurement[] = [];
  const mounts = new Map<string, number>();
  for (const { rows, cols } of SIZES) {
    const all = await compare(pages, rows, cols);
    print(rows, cols, all);
    if (all.ours) mounts.set(`${rows} ${cols}`, all.ours.mount);
    measurements.push(...promises(`${rows} × ${cols}`, all));
  }
  for (const cols of [20, 50]) {
    const [many, few] = [mounts.get(`100000 ${cols}`), mounts.get(`1000 ${cols}`)];
    if (many === undefined || few === undefined) continue;
    measurements.push({
      name: `100000 × ${cols} beside 1000 × ${cols}: mount`,
      unit: 'ms',
      runs: 1,
      bound: { ratio: 1.5 },
      ours: taken(many),
      bare: taken(few),
    });
  }
  if (ENGINES.includes('ours')) measurements.push(...(await measureAlone(pages.ours)));
  return {
    measurements,
    close: async () => {
      await context.close();
      await closeBrowser();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export default { name: 'Grid', open } satisfies Case;
