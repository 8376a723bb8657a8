/**
 * Keys that the language has before anything reads them: their meta-schema says `"planned": true`, or which values are.
 * Whoever writes one hears that it does nothing; `planned.json` may name them (group `keys`), as any other thing.
 */
import { documents, propertiesIn, type Kind, type Schema } from './meta-schemas';
import type { Fault } from './source-text';
import { say } from './messages';

/** Names of planned keys by what the meta-schemas say of them: `list.charts`, `child.sort`, `field.list.href`. */
const names = new Map<Schema, string>(
  Object.values(documents).flatMap((document) => named(document, (document.$id ?? '').replace('.schema.json', ''))),
);

function named(node: unknown, name: string): [Schema, string][] {
  if (typeof node !== 'object' || node === null) return [];
  const { planned } = node as Schema;
  const own: [Schema, string][] = planned ? [[node as Schema, name]] : [];
  const below = Object.entries(node).flatMap(([keyword, inside]) =>
    keyword === 'properties' || keyword === '$defs'
      ? Object.entries(inside as object).flatMap(([key, one]) =>
          named(one, keyword === '$defs' ? key : `${name}.${key}`),
        )
      : named(inside, name),
  );
  return [...own, ...below];
}

/** All of them. */
export const unreadKeys = (): ReadonlySet<string> => new Set(names.values());

/** A key that a file writes and nothing reads, and what is said of it. */
export interface Unread {
  name: string;
  fault: Fault;
}

/** What of a file nothing reads. */
export function unreadIn(kind: Kind, data: unknown): Unread[] {
  return propertiesIn(kind, data).flatMap(({ schema, path, value }): Unread[] => {
    const { planned } = schema;
    const name = names.get(schema);
    if (!planned || name === undefined) return [];
    if (planned === true)
      return [{ name, fault: { code: 'planned', path, key: true, message: say.unreadKey(String(path.at(-1))) } }];
    return planned.includes(value)
      ? [{ name, fault: { code: 'planned', path, message: say.unreadValue(String(value)) } }]
      : [];
  });
}
