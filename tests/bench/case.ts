/** A bench case: our value, its baseline in the same run, and the bound between them. */

/** `ours ≤ ratio × bare + plus`, or `ours ≤ atMost` for an absolute bound. */
export type Bound = { ratio: number; plus?: number } | { atMost: number };

export interface Measurement {
  name: string;
  unit: 'ms' | 'KB' | 'MB' | 'requests' | 'frames' | '%';
  bound: Bound;
  /** One run of ours; resolves to the figure. */
  ours: () => Promise<number>;
  /** One run of the baseline (`tests/bench/bare`), alternating with ours. */
  bare?: () => Promise<number>;
  /** Counted runs; sizes and counts need one. */
  runs?: number;
}

export interface Case {
  name: string;
  /** Opens what the measurements need; `close` frees it. */
  open: () => Promise<{ measurements: readonly Measurement[]; close: () => Promise<void> }>;
}

export const RUNS = 7;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Milliseconds that `work` takes. */
export async function time(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
