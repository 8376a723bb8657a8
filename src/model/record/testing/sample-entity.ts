/** Entities and contexts for record tests; field types are named after their columns. */
import { fillEntity } from '@/model/entity/fill-entity';
import type { Entity } from '@/model/entity/entity';
import type { FieldType, FieldTypes } from '@/model/entity/field-type';
import type { ChildFile, EntityFile, FieldFile } from '@/model/generated/files';
import type { DeriveContext } from '../types';

const typesByName: Record<string, FieldType> = {
  text: { column: { kind: 'text', length: 20 } },
  select: { column: { kind: 'text', length: 32 }, hasChoices: true },
  int: { column: { kind: 'int' } },
  money: { column: { kind: 'numeric', precision: 18, scale: 2 } },
  rate: { column: { kind: 'numeric', precision: 9, scale: 4 } },
  date: { column: { kind: 'date' } },
  time: { column: { kind: 'timestamp' } },
  json: { column: { kind: 'json' } },
  none: { column: { kind: 'none' } },
  even: { column: { kind: 'int' }, check: (value) => (Number(value) % 2 === 0 ? undefined : '须为偶数') },
  choice: {
    column: { kind: 'text', length: 32 },
    check: (value, { options }) => (options?.every((one) => one.value !== value) ? '不是选项' : undefined),
  },
  input: { column: { kind: 'text', length: 64 } },
  inputNumber: { column: { kind: 'int' } },
  textarea: { column: { kind: 'text', length: 500 } },
  hidden: { column: { kind: 'text', length: 32 } },
  datetime: { column: { kind: 'timestamp' } },
};

export const sampleTypes: FieldTypes = {
  get: (name) => (Object.hasOwn(typesByName, name) ? typesByName[name] : undefined),
  names: () => Object.keys(typesByName),
};

/** A field type name such as `"money"`, or a type with settings; the label defaults to the key. */
type FieldSketch = string | (Partial<FieldFile> & { type: string });
export type FieldSketches = Record<string, FieldSketch>;

export function fieldsOf(sketches: FieldSketches): Record<string, FieldFile> {
  return Object.fromEntries(
    Object.entries(sketches).map(([key, sketch]) => [
      key,
      { label: key, ...(typeof sketch === 'string' ? { type: sketch } : sketch) } as FieldFile,
    ]),
  );
}

type ChildSketch = Omit<Partial<ChildFile>, 'fields'> & { fields: FieldSketches };

/** An entity from fields and children, with defaults for all other settings. */
export function sampleEntity(
  sketches: FieldSketches,
  children: Record<string, ChildSketch> = {},
  more: Partial<EntityFile> = {},
  types: FieldTypes = sampleTypes,
): Entity {
  const file: EntityFile = {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: '样例',
    table: 'sample',
    api: '/test/sample',
    permissionPrefix: 'test:sample',
    titleField: Object.keys(sketches)[0] ?? 'id',
    fields: fieldsOf(sketches),
    children: Object.fromEntries(
      Object.entries(children).map(([key, { fields, ...child }]) => [
        key,
        { title: key, table: `sample_${key}`, foreignKey: 'sampleId', fields: fieldsOf(fields), ...child },
      ]),
    ),
    ...more,
  };
  return fillEntity('test/sample', file, { types });
}

/** The context of a new record: nothing touched, no references loaded. */
export function sampleContext(more: Partial<DeriveContext> = {}): DeriveContext {
  return {
    before: null,
    touched: new Set(),
    refs: {},
    me: { id: 'u1', username: 'admin', realname: '管理员', orgCode: 'A01' },
    now: '2026-06-30 08:00:00',
    types: sampleTypes,
    ...more,
  };
}
