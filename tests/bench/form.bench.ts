/**
 * A form of 200 and 1,000 mixed fields beside antd's Form and @formily/antd-v5 with the same fields, in a production
 * build. Ours draws the fields of the window at mount and the others in time slices after it: `mount` ends with the
 * frame that shows the fields of the window; the frame that has the last one is printed beside it. The baselines draw all
 * at once. A part of it: `FORM_SIZES=200 npm run bench form`.
 */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { closeBrowser, launchBrowser, type Page } from '../helpers/browser';
import { heapOf, openEngine, pressKeys, serveEngines, withoutCompilers } from './engines';
import { median, RUNS, type Case, type Measurement } from './case';
import type { FormBench, Mounted } from './form/stage';

const ENGINES = ['ours', 'antd', 'formily'] as const;
type Engine = (typeof ENGINES)[number];
const FOLDER = 'tests/bench/form';
const SIZES = process.env.FORM_SIZES?.split(',').map(Number) ?? [200, 1000];
const KEYS = 15;
const KEY_ROUNDS = 2;
/** Form of the memory measurement. */
const HEAP_FIELDS = 200;
const HEAP_ROUNDS = [50, 100] as const;

declare const window: { bench: FormBench };

async function openPage(base: string, engine: Engine, flags: readonly string[]): Promise<Page> {
  const browser = await launchBrowser(flags);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, locale: 'zh-CN' });
  await openEngine(page, engine, `${base}${FOLDER}/${engine}.html`);
  return page;
}

/** Keys in the first field and in a plain input of the same page, in turn. */
async function compareKeys(page: Page): Promise<{ key: number; bare: number }> {
  const [keys, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < KEY_ROUNDS; round += 1) {
    await page.evaluate(() => window.bench.focusFirst());
    keys.push(...(await pressKeys(page, KEYS)));
    await page.evaluate(() => window.bench.focusBare());
    bare.push(...(await pressKeys(page, KEYS)));
  }
  return { key: median(keys), bare: median(bare) };
}

interface Figures extends Mounted {
  key: number;
  bare: number;
}

/** Each engine in turn, run by run, so that drift of the machine hits all alike. */
async function compare(pages: Record<Engine, Page>, fields: number): Promise<Record<Engine, Figures>> {
  const mounts: Record<Engine, Mounted[]> = { ours: [], antd: [], formily: [] };
  const found = {} as Record<Engine, Figures>;
  for (const page of Object.values(pages)) await page.evaluate((count) => window.bench.prepare(count, false), fields);
  for (let run = -1; run < RUNS; run += 1) {
    for (const engine of ENGINES) {
      const page = pages[engine];
      await page.bringToFront();
      const spent = await page.evaluate(() => window.bench.mount());
      if (run >= 0) mounts[engine].push(spent);
      if (run < RUNS - 1) await page.evaluate(() => window.bench.unmount());
    }
  }
  for (const engine of ENGINES) {
    const page = pages[engine];
    await page.bringToFront();
    const seen = median(mounts[engine].map((one) => one.seen));
    const drawn = median(mounts[engine].map((one) => one.drawn));
    found[engine] = { seen, drawn, ...(await compareKeys(page)) };
    await page.evaluate(() => window.bench.unmount());
  }
  return found;
}

/** Milliseconds from the click that submits an empty form of required fields to the frame with the number of errors. */
async function validations(page: Page, fields: number): Promise<number> {
  const spent: number[] = [];
  await page.bringToFront();
  await page.evaluate((count) => window.bench.prepare(count, true), fields);
  for (let run = -1; run < RUNS; run += 1) {
    await page.evaluate(() => window.bench.mount());
    const figure = await page.evaluate(() => window.bench.submit());
    if (run >= 0) spent.push(figure);
    await page.evaluate(() => window.bench.unmount());
  }
  return median(spent);
}

/** Bytes by which the heap grows with each round of opening, editing and closing a form. */
async function heapSlope(page: Page): Promise<number> {
  await page.evaluate((count) => window.bench.prepare(count, false), HEAP_FIELDS);
  const heaps: number[] = [];
  for (let round = 1; round <= HEAP_ROUNDS[1]; round += 1) {
    await page.evaluate(async (text) => {
      await window.bench.mount();
      window.bench.enter(text);
      await window.bench.unmount();
    }, `round ${round}`);
    if (HEAP_ROUNDS.some((one) => one === round)) heaps.push(await heapOf(page));
  }
  return (heaps[1]! - heaps[0]!) / (HEAP_ROUNDS[1] - HEAP_ROUNDS[0]);
}

const taken = (figure: number) => async () => figure;

function promises(fields: number, { ours, antd, formily }: Record<Engine, Figures>): Measurement[] {
  const one = (name: string, ratio: number, figure: number, bare: number): Measurement => ({
    name: `${fields} fields: ${name}`,
    unit: 'ms',
    runs: 1,
    bound: { ratio },
    ours: taken(figure),
    bare: taken(bare),
  });
  return [
    one('mount beside @formily/antd-v5', 0.05, ours.seen, formily.seen),
    one("mount beside antd's Form", 0.4, ours.seen, antd.seen),
    one('key → paint beside a plain input', 1.5, ours.key, ours.bare),
  ];
}

function print(fields: number, all: Record<Engine, Figures>): void {
  console.log(`  ${fields} fields`);
  for (const engine of ENGINES) {
    const { seen, drawn, key, bare } = all[engine];
    console.log(
      `    ${engine}: mount ${seen.toFixed(0)} ms | all fields ${drawn.toFixed(0)} ms | key ${key.toFixed(1)} ms (plain input ${bare.toFixed(1)})`,
    );
  }
}

async function open() {
  const outDir = resolve('.cache/bench-form');
  const server = await serveEngines(FOLDER, ENGINES, outDir);
  const base = server.resolvedUrls!.local[0]!;
  const pages = {} as Record<Engine, Page>;
  for (const engine of ENGINES) pages[engine] = await openPage(base, engine, []);
  const measurements: Measurement[] = [];
  for (const fields of SIZES) {
    const all = await compare(pages, fields);
    print(fields, all);
    measurements.push(...promises(fields, all));
  }
  const most = SIZES.at(-1)!;
  const checked = await validations(pages.ours, most);
  await closeBrowser();
  const slope = await heapSlope(await openPage(base, 'ours', withoutCompilers));
  measurements.push(
    {
      name: `${most} fields: submit → number of all errors`,
      unit: 'ms',
      runs: 1,
      bound: { atMost: 60 },
      ours: taken(checked),
    },
    {
      name: `heap per round of open and close, rounds ${HEAP_ROUNDS.join('–')} with ${HEAP_FIELDS} fields`,
      unit: 'KB',
      runs: 1,
      bound: { atMost: 20 },
      ours: taken(slope / 1024),
    },
  );
  return {
    measurements,
    close: async () => {
      await closeBrowser();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

export default { name: 'Form', open } satisfies Case;
