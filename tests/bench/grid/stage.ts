/**
 * How every engine is measured: the same script in each page, on the page's own clock. An engine only says how it is
 * mounted; what is on screen is read off the screen.
 */
import { createRuntime } from '@/runtime/create-runtime';
import { watchKeystrokes, type Keystrokes } from '../page/keystrokes';
import { painted } from '../page/painted';
import { benchData, type BenchData } from './data';

// The texts of the cells read the names of codes from services.
createRuntime();

export type Axis = 'rows' | 'cols';

export interface Engine {
  /** Draws the rows into a host of 1200 × 640; the returned function takes them away again. */
  mount: (host: HTMLElement, data: BenchData) => () => void;
  /** How far it scrolls by one step where it moves its rows by itself; without it, its scroller is scrolled. */
  push?: (host: HTMLElement, axis: Axis, pixels: number) => void;
}

/** A pass over the rows: the time between frames, and the frames that came too late. */
export interface Frames {
  frames: number;
  late: number;
  stalls: number;
  p95: number;
  /** Looks at the middle of the screen in mid-scroll that found no row there. */
  white: number;
}

export interface Bench extends Keystrokes {
  prepare: (rows: number, cols: number) => void;
  /** Milliseconds until the frame with the first row is on screen. */
  mount: () => Promise<number>;
  unmount: () => Promise<void>;
  scroll: (axis: Axis) => Promise<Frames>;
  /** Where a click reaches the first text cell of a row in the middle, as ratio of the window. */
  activeCellPosition: () => { x: number; y: number };
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Later than a frame of 60 Hz, with a tolerance for the clock. */
const LATE = 17;
const STALL = 50;
/** Milliseconds for a first row to come. */
const PATIENCE = 30_000;
const STEPS = 100;
const STEP = { rows: 133, cols: 40 };

/** What scrolls: the element below the host that has most to scroll along the axis. */
function scrollerOf(host: HTMLElement, axis: Axis): HTMLElement {
  const overflow = (one: HTMLElement) =>
    axis === 'rows' ? one.scrollHeight - one.clientHeight : one.scrollWidth - one.clientWidth;
  const scrolls = (one: HTMLElement) =>
    /auto|scroll|hidden/.test(getComputedStyle(one)[axis === 'rows' ? 'overflowY' : 'overflowX']);
  const found = [...host.querySelectorAll<HTMLElement>('*')].filter((one) => overflow(one) > 0 && scrolls(one));
  const most = found.toSorted((a, b) => overflow(b) - overflow(a))[0];
  if (!most) throw new Error(`nothing scrolls along ${axis}`);
  return most;
}

/** As a hand on the bar: the scroller's own place. */
function pushScroller(host: HTMLElement, axis: Axis): (pixels: number) => void {
  const scroller = scrollerOf(host, axis);
  return (pixels) => {
    if (axis === 'rows') scroller.scrollTop += pixels;
    else scroller.scrollLeft += pixels;
  };
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** The words of a cell: whatever element shows exactly them. */
const cellOf = (host: HTMLElement, words: string): HTMLElement | undefined =>
  [...host.querySelectorAll<HTMLElement>('*')].find((one) => one.childElementCount === 0 && one.textContent === words);

/** Words of a cell stand there: what is white belongs to the whole, or says nothing. */
function isOverCell(x: number, y: number): boolean {
  const under = document.elementFromPoint(x, y);
  const row = under?.closest('[role=row], .bare-row, .ant-table-row');
  return row !== null && row !== undefined && row.textContent !== '';
}

export function stage(engine: Engine): Bench {
  const host = document.getElementById('host')!;
  let data: BenchData = { ...benchData(0, 1) };
  let remove: (() => void) | null = null;
  const first = (row: number) => data.columns[0]!.text(data.rows[row]!);

  const bench: Bench = {
    prepare(rows, cols) {
      data = benchData(rows, cols);
    },
    async mount() {
      // Between two frames, for every engine alike: one begins at once, another in a task of its own.
      await painted();
      const from = performance.now();
      remove = engine.mount(host, data);
      for (;;) {
        await painted();
        const spent = performance.now() - from;
        if (cellOf(host, first(0))) return spent;
        if (spent > PATIENCE) throw new Error('the first row never came');
      }
    },
    async unmount() {
      remove?.();
      remove = null;
      host.replaceChildren();
      await frame();
      await frame();
    },
    async scroll(axis) {
      const own = engine.push;
      const push = own ? (pixels: number) => own(host, axis, pixels) : pushScroller(host, axis);
      const { left, top, width, height } = host.getBoundingClientRect();
      const gaps: number[] = [];
      let white = 0;
      let last = await frame();
      for (let step = 0; step < STEPS; step += 1) {
        push(axis === 'rows' || step < STEPS / 2 ? STEP[axis] : -STEP[axis]);
        const now = await frame();
        gaps.push(now - last);
        last = now;
        if (step % 10 !== 9) continue;
        if (!isOverCell(left + width * 0.6, top + height / 2)) white += 1;
      }
      return {
        frames: gaps.length,
        late: gaps.filter((gap) => gap > LATE).length,
        stalls: gaps.filter((gap) => gap >= STALL).length,
        p95: quantile(gaps, 0.95),
        white,
      };
    },
    activeCellPosition() {
      const cell = cellOf(host, first(4));
      if (!cell) throw new Error('the fifth row is not on screen');
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    ...watchKeystrokes(),
  };
  Object.assign(window, { bench });
  return bench;
}
