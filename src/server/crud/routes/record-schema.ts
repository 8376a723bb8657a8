/** JSON Schema of the records of an entity, for the API document. The engine checks records itself. */
import type { Child, Entity, Field } from '@/model/entity/entity';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Name of an entity's record under `components.schemas` of the API document. */
export const schemaNameOf = (entity: string): string => entity.replaceAll('/', '.');

export const recordRef = (entity: string): JsonSchema => ({ $ref: `#/components/schemas/${schemaNameOf(entity)}` });

/** A page of records (contract.md §0, Paging). */
export const pageOf = (items: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    records: { type: 'array', items },
    total: { type: 'integer', title: '总条数' },
    size: { type: 'integer', title: '每页条数' },
    current: { type: 'integer', title: '页码' },
    pages: { type: 'integer', title: '页数' },
  },
});

/** Values as they are sent; a write also takes numbers as text (request-body.ts is the check). */
function typeOf({ columnType }: Field): JsonSchema {
  switch (columnType.kind) {
    case 'text':
      return { type: ['string', 'null'], ...(columnType.length === undefined ? {} : { maxLength: columnType.length }) };
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'int':
      return { type: ['integer', 'string', 'null'] };
    case 'numeric':
      return { type: ['string', 'number', 'null'], examples: [`1.${'0'.repeat(Math.max(columnType.scale, 1))}`] };
    case 'date':
      return { type: ['string', 'null'], examples: ['2026-06-30'] };
    case 'timestamp':
      return { type: ['string', 'null'], examples: ['2026-06-30 08:00:00'] };
    default:
      return {};
  }
}

const isServers = (field: Field) =>
  field.system || field.readonly === true || field.value !== null || field.columnType.kind === 'none';

function notesOf({ help, dict, ref, options, unit }: Field & { unit?: string }): string {
  const targets = Object.values(ref?.is ?? {}).map(({ entity, valueField }) => `${entity} 的 ${valueField}`);
  return [
    help,
    dict === null ? null : `字典 ${dict}`,
    targets.length > 0 ? `引用 ${targets.join('、')}` : null,
    options === null ? null : options.map(({ value, text }) => `${value} ${text}`).join('，'),
    unit,
  ]
    .filter(Boolean)
    .join('；');
}

function fieldSchema(field: Field): JsonSchema {
  const description = notesOf(field);
  return {
    ...typeOf(field),
    title: field.label,
    ...(description === '' ? {} : { description }),
    ...(isServers(field) ? { readOnly: true } : {}),
  };
}

const objectOf = (
  { title, fields }: Pick<Entity | Child, 'title' | 'fields'>,
  more: Record<string, JsonSchema> = {},
): JsonSchema => {
  const all = Object.values(fields).filter(
    ({ columnType, readFrom }) => columnType.kind !== 'none' || readFrom !== null,
  );
  const required = all.filter((field) => field.required === true && field.default === null && !isServers(field));
  return {
    type: 'object',
    title,
    properties: { ...Object.fromEntries(all.map((field) => [field.key, fieldSchema(field)])), ...more },
    ...(required.length > 0 ? { required: required.map(({ key }) => key) } : {}),
  };
};

/** One schema for reading and writing: `readOnly` marks what requests cannot write. */
export function recordSchema(entity: Entity): JsonSchema {
  const children = Object.values(entity.children).map((child): [string, JsonSchema] => [
    child.key,
    {
      type: ['array', 'null'],
      title: child.title,
      items: child.entity === null ? objectOf(child) : recordRef(child.entity),
      ...(child.readonly === true || child.entity !== null ? { readOnly: true } : {}),
    },
  ]);
  return objectOf(entity, Object.fromEntries(children));
}
