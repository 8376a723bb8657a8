/**
 * Administrative divisions of China: provinces, cities, counties. A value is the code of the lowest level, e.g.
 * "330106". The data is about 30 KB compressed, so browser and server load it on first use.
 */

/** The parent code of all provinces. */
export const ROOT = '86';

export interface Division {
  code: string;
  name: string;
  /** True for a division without children: a county, or a city without counties. */
  isLeaf: boolean;
}

export interface Divisions {
  /** The direct children of a code, in code order; `ROOT` gives the provinces. */
  children(code: string): readonly Division[];
  /** The divisions from the province down to the code itself; empty for an unknown code. */
  path(code: string): readonly Division[];
  /** The full name, e.g. `浙江省/杭州市/西湖区`; undefined for an unknown code. */
  text(code: string): string | undefined;
}

/** Parent → code → name. */
export type DivisionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function buildDivisions(table: DivisionTable): Divisions {
  const below = new Map(Object.entries(table).map(([code, names]) => [code, Object.entries(names)]));
  const parents = new Map<string, string>();
  const all = new Map<string, Division>();
  for (const [parent, names] of below) {
    for (const [code, name] of names) {
      parents.set(code, parent);
      all.set(code, { code, name, isLeaf: !below.has(code) });
    }
  }
  const path = (code: string): Division[] => {
    const area = all.get(code);
    return area ? [...path(parents.get(code) ?? ''), area] : [];
  };
  return {
    children: (code) => (below.get(code) ?? []).flatMap(([one]) => all.get(one) ?? []),
    path,
    text: (code) =>
      all.has(code)
        ? path(code)
            .map(({ name }) => name)
            .join('/')
        : undefined,
  };
}

/** Runs `load` once and keeps its promise. After a failed load (a chunk that did not arrive) the next call tries again. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Loads the divisions once; later calls get the same promise. */
export const loadAreas: () => Promise<Divisions> = loadOnce(async () => {
  const { default: table } = await import('./data.json');
  return buildDivisions(table as DivisionTable);
});

/** All codes with their full names, e.g. `330106` → `浙江省/杭州市/西湖区`; loaded once. */
export const loadAreaNames: () => Promise<Readonly<Record<string, string>>> = loadOnce(async () => {
  const areas = await loadAreas();
  const below = (code: string): [string, string][] =>
    areas.children(code).flatMap((one) => [[one.code, areas.text(one.code) ?? one.name], ...below(one.code)]);
  return Object.fromEntries(below(ROOT));
});
