/** What is measured of our grid alone, in its own page: long work, and what it does to the page meanwhile. */
import { messages } from '@/components/grid/core/messages';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { types } from '@/registry/values';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { benchData } from './data';
import { painted } from '../page/painted';

/** How long something took, and the longest that the page could do nothing else meanwhile. */
export interface Work {
  ms: number;
  block: number;
}

export interface Alone {
  /** Puts a table of so many rows, of the first columns, on the clipboard; answers how many cells it has. */
  copyRows: (rows: number, cols: number) => Promise<number>;
  /** Waits for a paste from now on; `pasteTime` answers the milliseconds from it to the frame that shows it. */
  armPaste: () => void;
  pasteTime: () => Promise<number>;
  /** Sorts by the first column, asked for in its menu, to the frame that shows the new first row. */
  sort: (rows: number, desc: boolean) => Promise<Work>;
  /** The same texts in a plain array, by the browser's Chinese collation. */
  sortBare: (rows: number, desc: boolean) => number;
  /** Looks at all cells of as many rows, not drawn. */
  validate: (rows: number) => Promise<Work & { wrong: number }>;
}

/** Milliseconds between two looks: looking without a pause would take a core from what is measured. */
const REST = 4;

/** Counts how long the page is busy in one piece while something runs. */
async function watch<T>(run: () => Promise<T>): Promise<{ result: T; block: number }> {
  let [last, block] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    block = Math.max(block, now - last - REST);
    last = now;
  };
  const timer = setInterval(look, REST);
  const result = await run();
  clearInterval(timer);
  look();
  return { result, block };
}

const WAIT = 30_000;

async function until(holds: () => boolean): Promise<void> {
  const from = performance.now();
  while (!holds()) {
    await painted();
    if (performance.now() - from > WAIT) throw new Error(`never: ${String(holds)}`);
  }
}

const COLLATOR = new Intl.Collator('zh-CN');
const topLeft = () => document.querySelector('[data-place="0"] [data-col="0"]')?.textContent;

/** What the first column shows. */
function names(count: number): string[] {
  const { rows, columns } = benchData(count, 1);
  return rows.map((row) => columns[0]!.text(row));
}
const sorted = (list: readonly string[], desc: boolean) =>
  list.toSorted((one, other) => (desc ? COLLATOR.compare(other, one) : COLLATOR.compare(one, other)));

let pasted = '';
let shown = Promise.resolve(0);
export const alone: Alone = {
  async copyRows(count, cols) {
    const { columns, rows } = benchData(count, cols);
    // Others than those that stand there.
    const lines = rows.toReversed().map((row) => columns.map(({ text }) => text(row)));
    pasted = lines[0]![0]!;
    await navigator.clipboard.writeText(lines.map((line) => line.join('\t')).join('\r\n'));
    return lines.length * cols;
  },
  armPaste() {
    const take = async () => {
      const from = performance.now();
      // The old text is shown behind the new one as a cell flash.
      await until(() =>
        [...document.querySelectorAll('[data-col="0"]')].some((cell) => cell.firstChild?.textContent === pasted),
      );
      return performance.now() - from;
    };
    shown = new Promise((resolve) => {
      window.addEventListener('paste', () => resolve(take()), { capture: true, once: true });
    });
  },
  pasteTime: () => shown,
  async sort(count, desc) {
    const { columns } = benchData(1, 1);
    const first = sorted(names(count), desc)[0]!;
    const menu = messages.columnMenu(columns[0]!.title);
    document.querySelector<HTMLElement>(`[aria-label="${menu}"]`)!.click();
    const wanted = desc ? messages.descending : messages.ascending;
    const item = () =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === wanted);
    await until(() => item() !== undefined);
    const { result, block } = await watch(async () => {
      const from = performance.now();
      item()!.click();
      await until(() => topLeft() === first);
      return performance.now() - from;
    });
    return { ms: result, block };
  },
  sortBare(count, desc) {
    const list = names(count);
    const from = performance.now();
    sorted(list, desc);
    return performance.now() - from;
  },
  async validate(count) {
    const { entity, rows } = benchData(count, 20);
    const me = { id: '', username: '', realname: '', orgCode: '' };
    const opened = openRecordRows({ entity, rows, context: { me, refs: {}, now: '2026-01-01 00:00:00', types } });
    const { result, block } = await watch(async () => {
      const from = performance.now();
      const found = await runInTimeSlices(opened.validate());
      return { ms: performance.now() - from, wrong: found?.size ?? -1 };
    });
    return { ...result, block };
  },
};
