/** The figures of our grid that stand by themselves: paste, sort, validation, memory, size. */
import { median, type Measurement } from '../case';
import type { Page } from '../../helpers/browser';
import type { Alone } from './alone';
import { ownSize } from './size';
import type { Bench } from './stage';

declare const window: { bench: Bench & Alone };

const ROWS = 100_000;
/** 1,112 × 9 cells. */
const PASTED = { rows: 1112, cols: 9 };
const PASTES = 5;
const SORTS = 4;
const VALIDATIONS = 3;
const MIB = 2 ** 20;

const mount = (page: Page, rows: number, cols: number) =>
  page.evaluate(
    async ([r, c]) => {
      window.bench.prepare(r!, c!);
      await window.bench.mount();
    },
    [rows, cols],
  );
const unmount = (page: Page) => page.evaluate(() => window.bench.unmount());

async function pasteTimes(page: Page): Promise<number[]> {
  await mount(page, 10_000, 20);
  const { x, y } = await page.evaluate(() => window.bench.activeCellPosition());
  const spent: number[] = [];
  for (let run = -1; run < PASTES; run += 1) {
    await page.evaluate(([rows, cols]) => window.bench.copyRows(rows!, cols!), [PASTED.rows + run + 1, PASTED.cols]);
    await page.mouse.click(x, y);
    await page.evaluate(() => window.bench.armPaste());
    await page.keyboard.press('Control+V');
    const figure = await page.evaluate(() => window.bench.pasteTime());
    if (run >= 0) spent.push(figure);
  }
  await unmount(page);
  return spent;
}

async function sortTimes(page: Page) {
  await mount(page, ROWS, 20);
  const [ours, bare, blocks]: [number[], number[], number[]] = [[], [], []];
  for (let run = -1; run < SORTS; run += 1) {
    const desc = run % 2 !== 0;
    const { ms, block } = await page.evaluate(([rows, down]) => window.bench.sort(rows, down), [ROWS, desc] as const);
    const base = await page.evaluate(([rows, down]) => window.bench.sortBare(rows, down), [ROWS, desc] as const);
    if (run < 0) continue;
    ours.push(ms);
    bare.push(base);
    blocks.push(block);
  }
  await unmount(page);
  return { ours: median(ours), bare: median(bare), block: median(blocks) };
}

async function validations(page: Page) {
  const done = [];
  for (let run = 0; run < VALIDATIONS; run += 1)
    done.push(await page.evaluate((rows) => window.bench.validate(rows), ROWS));
  return { ms: median(done.map(({ ms }) => ms)), block: median(done.map(({ block }) => block)) };
}

/** Bytes that an open grid holds beside the rows it was given. */
async function heldBytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const used = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  // What the page keeps from the first time on (styles, loaded parts) is not the rows'.
  await mount(page, 1000, 20);
  await unmount(page);
  await page.evaluate((rows) => window.bench.prepare(rows, 20), ROWS);
  const before = await used();
  await page.evaluate(() => window.bench.mount());
  await page.evaluate(() => window.bench.scroll('rows'));
  const held = (await used()) - before;
  await unmount(page);
  await devtools.detach();
  return held;
}

const taken = (figure: number) => async () => figure;

export async function measureAlone(page: Page): Promise<Measurement[]> {
  await page.bringToFront();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pasted = median(await pasteTimes(page));
  const sorted = await sortTimes(page);
  const checked = await validations(page);
  const held = (await heldBytes(page)) / MIB;
  const size = await ownSize();
  console.log(
    `  paste of 10,000 cells ${pasted.toFixed(0)} ms | sort of ${ROWS} rows ${sorted.ours.toFixed(0)} ms (bare ${sorted.bare.toFixed(0)}), page blocked ${sorted.block.toFixed(0)} ms | validation of ${ROWS} rows ${checked.ms.toFixed(0)} ms, page blocked ${checked.block.toFixed(0)} ms | heap beside the rows ${held.toFixed(1)} MB | code ${size.toFixed(1)} KB`,
  );
  const one = (name: string, rest: Omit<Measurement, 'name' | 'runs'>): Measurement => ({ name, runs: 1, ...rest });
  return [
    one('paste of 10,000 cells, to the frame that shows it', {
      unit: 'ms',
      bound: { atMost: 250 },
      ours: taken(pasted),
    }),
    one('sort of 100,000 rows beside the collation of an array', {
      unit: 'ms',
      bound: { ratio: 1.3 },
      ours: taken(sorted.ours),
      bare: taken(sorted.bare),
    }),
    one('longest task while 100,000 rows are sorted', { unit: 'ms', bound: { atMost: 50 }, ours: taken(sorted.block) }),
    one('longest task while 100,000 rows × 3 rules are checked', {
      unit: 'ms',
      bound: { atMost: 50 },
      ours: taken(checked.block),
    }),
    one('heap of an open grid beside its 100,000 × 20 values', {
      unit: 'MB',
      bound: { atMost: 25 },
      ours: taken(held),
    }),
    one('code of the grid alone, gz', { unit: 'KB', bound: { atMost: 45 }, ours: taken(size) }),
  ];
}
