/** The columns that refer to each entity: computed at boot, used by the delete guard. */
import type { Entity, Field } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import { type Shape, storedField } from './shapes';

/** One column that may hold the key of a target. */
export interface Referrer {
  shape: Shape;
  field: Field;
  /** The target's field that is stored. */
  targetField: string;
  /** Restricts the referring rows to those whose field has one of these values; null: all rows. */
  when: { field: Field; values: string[] } | null;
  /** True when the column stores several comma-joined keys. */
  multiple: boolean;
}

/** Entity or child id → the columns that refer to it. */
export type Referrers = ReadonlyMap<string, readonly Referrer[]>;

/** Detected through the field type: it returns two keys for two codes. */
const storesMultiple = (types: FieldTypes, field: Field) => types.get(field.type)?.keys?.('a,b', field).length === 2;

/** A dictionary code that names two columns of a table: `sys_position,name,code`. */
const TABLE_CODE = /^\s*(\w+)\s*,\s*\w+\s*,\s*(\w+)/;

/** What a field refers to by code: a test for the target, and the target's fields with the code. */
interface CodeTarget {
  matches(target: Shape): boolean;
  codeFields(target: Shape): readonly Field[];
}

/** The path of a route: `GET /sys/position/list?pageSize=10` → `/sys/position/list`. */
const pathOf = (route: string) => route.replace(/^[A-Z]+ /, '').replace(/\?.*$/, '');

function codeTargetOf(field: Field, types: FieldTypes): CodeTarget | null {
  const [, table, column] = TABLE_CODE.exec(field.dict ?? '') ?? [];
  if (table !== undefined)
    return {
      matches: (target) => target.tableName === table,
      codeFields: ({ stored }) => stored.filter((one) => one.column === column),
    };
  const named = field.dict === null && field.options === null ? types.get(field.type)?.refersTo?.(field) : undefined;
  if (!named) return null;
  const path = pathOf(named.route);
  return {
    matches: ({ entity }) => path === `${entity.api}/list`,
    codeFields: ({ fields }) => named.valueFields.flatMap((key) => storedField(fields, key) ?? []),
  };
}

/** References by code. An entity that shares the table of the target is a target too. */
function codeReferrersOf(
  shape: Shape,
  field: Field,
  types: FieldTypes,
  mains: readonly Shape[],
): [target: string, referrer: Referrer][] {
  const wanted = codeTargetOf(field, types);
  const found = wanted && mains.find((target) => wanted.matches(target));
  if (!found) return [];
  const multiple = storesMultiple(types, field);
  return mains
    .filter(({ tableName }) => tableName === found.tableName)
    .flatMap((target) =>
      wanted
        .codeFields(target)
        .map(({ key }): [string, Referrer] => [target.id, { shape, field, targetField: key, when: null, multiple }]),
    );
}

function referrersOf(shape: Shape, field: Field, types: FieldTypes): [string, Referrer][] {
  if (!field.ref) return [];
  const { by, is } = field.ref;
  const byField = by === null ? undefined : storedField(shape.fields, by);
  const found = new Map<string, Referrer>();
  for (const [value, target] of Object.entries(is)) {
    const key = `${target.entity} ${target.valueField}`;
    const known = found.get(key);
    if (known) known.when?.values.push(value);
    else {
      const when = byField ? { field: byField, values: [value] } : null;
      found.set(key, { shape, field, targetField: target.valueField, when, multiple: storesMultiple(types, field) });
    }
  }
  return [...found].map(([key, referrer]) => [key.split(' ')[0]!, referrer]);
}

/** True for a child's foreign key, which the delete guard ignores: child rows are deleted with their main record. */
function isOwnKey(entities: Readonly<Record<string, Entity>>, target: string, { shape, field }: Referrer): boolean {
  const children = Object.values(entities[target]?.children ?? {});
  return children.some((child) => child.entity === null && child.id === shape.id && child.foreignKey === field.key);
}

/** References of foreign children to their main records, for foreign keys that declare no `ref`. */
function foreignKeysOf(entity: Entity, shapes: ReadonlyMap<string, Shape>): Referrer[] {
  return Object.values(entity.children).flatMap((child): Referrer[] => {
    const shape = child.entity === null ? undefined : shapes.get(child.entity);
    const field = shape && storedField(shape.fields, child.foreignKey);
    return !field || field.ref ? [] : [{ shape, field, targetField: 'id', when: null, multiple: false }];
  });
}

/** Collects the references of all tables by id and by code, children included. */
export function buildReferrers(
  entities: Readonly<Record<string, Entity>>,
  shapes: ReadonlyMap<string, Shape>,
  types: FieldTypes,
): Referrers {
  const referrers = new Map<string, Referrer[]>();
  for (const entity of Object.values(entities)) {
    const keys = foreignKeysOf(entity, shapes);
    if (keys.length > 0) referrers.set(entity.id, keys);
  }
  const mains = [...shapes.values()].filter(({ child, tableName }) => child === null && tableName !== '');
  for (const shape of shapes.values()) {
    if (shape.tableName === '') continue;
    for (const field of shape.stored) {
      // Who wrote a record is history: it does not keep that user from being deleted.
      if (field.system) continue;
      const found = field.ref ? referrersOf(shape, field, types) : codeReferrersOf(shape, field, types, mains);
      for (const [target, referrer] of found) {
        if (!isOwnKey(entities, target, referrer)) referrers.set(target, [...(referrers.get(target) ?? []), referrer]);
      }
    }
  }
  return referrers;
}
