/**
 * Keys that the language has before anything reads them: their meta-schema says `"planned": true`, or which values are.
 * Whoever writes one hears that it does nothing; `planned.json` may name them (group `keys`), as any other thing.
 */
import { documents, propertiesIn, type Kind, type Schema } from './meta-schemas';
import type { PathProblem } from './source-text';
import { messages } from './messages';

/** Names of planned keys by what the meta-schemas say of them: `list.charts`, `child.sort`, `field.list.href`. */
const plannedKeys = new Map<Schema, string>(
  Object.values(documents).flatMap((document) =>
    collectPlannedKeys(document, (document.$id ?? '').replace('.schema.json', '')),
  ),
);

function collectPlannedKeys(node: unknown, name: string): [Schema, string][] {
  if (typeof node !== 'object' || node === null) return [];
  const { planned } = node as Schema;
  const own: [Schema, string][] = planned ? [[node as Schema, name]] : [];
  const below = Object.entries(node).flatMap(([keyword, inside]) =>
    keyword === 'properties' || keyword === '$defs'
      ? Object.entries(inside as object).flatMap(([key, one]) =>
          collectPlannedKeys(one, keyword === '$defs' ? key : `${name}.${key}`),
        )
      : collectPlannedKeys(inside, name),
  );
  return [...own, ...below];
}

/** All of them. */
export const unimplementedKeys = (): ReadonlySet<string> => new Set(plannedKeys.values());

/** A key that a file writes and nothing reads, and what is said of it. */
export interface UnimplementedKey {
  name: string;
  problem: PathProblem;
}

/** What of a file nothing reads. */
export function unimplementedIn(kind: Kind, data: unknown): UnimplementedKey[] {
  return propertiesIn(kind, data).flatMap(({ schema, path, value }): UnimplementedKey[] => {
    const { planned } = schema;
    const name = plannedKeys.get(schema);
    if (!planned || name === undefined) return [];
    if (planned === true)
      return [
        { name, problem: { code: 'planned', path, key: true, message: messages.unreadKey(String(path.at(-1))) } },
      ];
    return planned.includes(value)
      ? [{ name, problem: { code: 'planned', path, message: messages.unreadValue(String(value)) } }]
      : [];
  });
}
