/** Expected shapes of replies, key by key. */

/** `text`, `number`, `flag`; `?` = may be null or absent; `[shape]` = array of; an object = at least these keys. */
export type Shape =
  | 'text'
  | 'text?'
  | 'number'
  | 'number?'
  | 'flag'
  | 'any'
  | readonly [Shape]
  | { readonly [key: string]: Shape }
  | { readonly [MAP]: Shape };

const MAP = Symbol('map');

/** An object of any keys whose values all fit. */
export const map = (shape: Shape): Shape => ({ [MAP]: shape });
/** One page (contract.md §0), whose rows have these keys. */
export const page = (row: Shape): Shape => ({
  records: [row],
  total: 'number',
  size: 'number',
  current: 'number',
  pages: 'number',
});
/** Rows with these keys, each a text or null. */
export const texts = (...keys: string[]): Record<string, Shape> =>
  Object.fromEntries(keys.map((key) => [key, 'text?']));

const plain: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths where a value differs from the shape. An array must have rows. */
export function misfits(value: unknown, shape: Shape, path = 'result'): string[] {
  if (shape === 'any') return value === undefined ? [`${path}: missing`] : [];
  if (typeof shape === 'string') {
    const [, kind = '', optional] = /^(\w+)(\?)?$/.exec(shape) ?? [];
    if (optional && (value === null || value === undefined)) return [];
    return plain[kind]!(value) ? [] : [`${path}: ${JSON.stringify(value)?.slice(0, 60)} is no ${kind}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path}: no array`];
    if (value.length === 0) return [`${path}: no rows`];
    return value.flatMap((one, index) => misfits(one, shape[0] as Shape, `${path}[${index}]`));
  }
  if (!isObject(value)) return [`${path}: no object`];
  if (MAP in shape) {
    const entries = Object.entries(value);
    if (entries.length === 0) return [`${path}: empty`];
    return entries.flatMap(([key, one]) => misfits(one, shape[MAP] as Shape, `${path}.${key}`));
  }
  return Object.entries(shape).flatMap(([key, one]) => misfits(value[key], one, `${path}.${key}`));
}
