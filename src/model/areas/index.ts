/**
 * China's divisions: provinces, cities, counties. A value is the code of the last level, e.g. "330106".
 * The data is some 30 KB compressed, so it is loaded when it is first asked for, on both sides.
 */

/** Above all provinces. */
export const ROOT = '86';

export interface Division {
  code: string;
  name: string;
  /** Has nothing below it: a county, or a place that has no third level. */
  isLeaf: boolean;
}

export interface Divisions {
  /** Right below a code, in the order of the codes; `ROOT` gives the provinces. */
  children(code: string): readonly Division[];
  /** From the province down to the code itself; empty when nobody knows it. */
  path(code: string): readonly Division[];
  /** e.g. `浙江省/杭州市/西湖区`; undefined when nobody knows the code. */
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

let loading: Promise<Divisions> | null = null;

/** Read once. */
export function loadAreas(): Promise<Divisions> {
  loading ??= import('./data.json').then(
    ({ default: table }) => buildDivisions(table as DivisionTable),
    (error: unknown) => {
      // A chunk that did not arrive may arrive next time.
      loading = null;
      throw error;
    },
  );
  return loading;
}

let namesByCode: Promise<Readonly<Record<string, string>>> | null = null;

/** Every code with its whole name, e.g. `330106` → `浙江省/杭州市/西湖区`. */
export function loadAreaNames(): Promise<Readonly<Record<string, string>>> {
  namesByCode ??= loadAreas().then(
    (areas) => {
      const below = (code: string): [string, string][] =>
        areas.children(code).flatMap((one) => [[one.code, areas.text(one.code) ?? one.name], ...below(one.code)]);
      return Object.fromEntries(below(ROOT));
    },
    (error: unknown) => {
      namesByCode = null;
      throw error;
    },
  );
  return namesByCode;
}
