/** An entity as one user may write it: fields without the permission are read-only or hidden. */
import type { Child, Entity, Field, FieldPlacement } from './entity';

/** What a user may do with a field: enter it, read it, or neither. */
export type FieldRight = 'write' | 'read' | 'none';

const PLACEMENTS: readonly FieldPlacement[] = ['list', 'form', 'detail', 'query', 'import', 'export'];
const HIDDEN = Object.fromEntries(PLACEMENTS.map((place) => [place, true])) as Field['hiddenIn'];

const variants = new WeakMap<Entity, Map<string, Entity>>();

type RightsByPath = ReadonlyMap<string, FieldRight>;

function restrictFields(fields: Entity['fields'], prefix: string, rights: RightsByPath): Entity['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const right = rights.get(prefix + key);
      if (right === undefined) return [key, field];
      return [key, { ...field, readonly: true, ...(right === 'none' && { hiddenIn: HIDDEN }) }];
    }),
  );
}

function restrict(entity: Entity, rights: RightsByPath): Entity {
  const children = Object.entries(entity.children).map(([key, child]): [string, Child] => [
    key,
    { ...child, fields: restrictFields(child.fields, `${key}.`, rights) },
  ]);
  return { ...entity, fields: restrictFields(entity.fields, '', rights), children: Object.fromEntries(children) };
}

/**
 * The entity whose fields are read-only where the user may not write them, and hidden everywhere where the user may not
 * see them; the entity itself when the user may write all. Users with the same rights share one result.
 * @param rightOf `child`: the child that has the field; null for the main record
 */
export function restrictEntity(entity: Entity, rightOf: (field: Field, child: Child | null) => FieldRight): Entity {
  const rights = new Map<string, FieldRight>();
  for (const child of [null, ...Object.values(entity.children)]) {
    for (const field of Object.values((child ?? entity).fields)) {
      const right = field.system ? 'write' : rightOf(field, child);
      if (right !== 'write') rights.set(child ? `${child.key}.${field.key}` : field.key, right);
    }
  }
  if (rights.size === 0) return entity;
  const known = variants.get(entity) ?? new Map<string, Entity>();
  variants.set(entity, known);
  const name = JSON.stringify([...rights]);
  const made = known.get(name) ?? restrict(entity, rights);
  known.set(name, made);
  return made;
}
