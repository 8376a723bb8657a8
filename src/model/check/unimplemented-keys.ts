/**
 * Keys of the schema language that are not implemented yet: their meta-schema has `"planned": true`, or the list of
 * planned values. A file that uses one gets a problem, unless `planned.json` names the key (group `keys`).
 */
import { documents, propertiesIn, type Kind, type Schema } from './meta-schemas';
import type { PathProblem } from './source-text';
import { messages } from './messages';

/** Names of planned keys by their schema node: `list.charts`, `child.sort`, `field.list.href`. */
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

/** Names of all keys that are not implemented yet. */
export const unimplementedKeys = (): ReadonlySet<string> => new Set(plannedKeys.values());

/** A key in a file that is not implemented, with its problem. */
export interface UnimplementedKey {
  name: string;
  problem: PathProblem;
}

/** Finds the keys of a file that are not implemented. */
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
