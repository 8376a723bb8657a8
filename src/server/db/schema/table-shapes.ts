/** Tables, columns and indexes of entities, as data. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnType } from '@/model/entity/column-type';
import type { Entity, Field } from '@/model/entity/entity';
import { columnName } from '@/model/entity/fill-field';

export interface ColumnShape {
  /** In the form of `format_type`, to compare with the catalogue. */
  type: string;
  /** SQL literal, or null. */
  default: string | null;
  /** Earlier names of the column, the newest first. */
  was: readonly string[];
  /** The field that reads and writes it. */
  field: Field;
}

export interface IndexShape {
  name: string;
  columns: readonly string[];
  unique: boolean;
  /** True for an index on rows that are not marked deleted. */
  liveRowsOnly: boolean;
  /** True for an index whose first column is in the order of lists: nulls are the smallest values. */
  nullsFirst: boolean;
}

export interface TableShape {
  name: string;
  columns: Record<string, ColumnShape>;
  indexes: Record<string, IndexShape>;
  /** Column with the titles of rows; null when there is none, or only some users may see it. */
  title: string | null;
}

/** Texts are compared by code point, as in the browser, and `like 'x%'` can use an index. */
const COLLATION = 'collate "C"';

const isText = (type: string) => /^(text|character varying)/.test(type);

/** Type of a column as SQL; made only by `columnType`, never from a request. */
export const typeSql = (type: string) => sql.raw(isText(type) ? `${type} ${COLLATION}` : type);

export function columnSql(name: string, { type, default: value }: ColumnShape) {
  const initial = value === null ? sql`` : sql` default ${sql.raw(value)}`;
  return sql`${sql.id(name)} ${typeSql(type)}${initial}${sql.raw(name === 'id' ? ' not null' : '')}`;
}

/** The SQL type of a column; null when it has none. */
export function columnType(column: ColumnType): string | null {
  switch (column.kind) {
    case 'text':
      return column.length ? `character varying(${assertInteger(column.length)})` : 'text';
    case 'boolean':
      return 'boolean';
    case 'int':
      return 'integer';
    case 'numeric':
      return `numeric(${assertInteger(column.precision)},${assertInteger(column.scale)})`;
    case 'date':
      return 'date';
    case 'timestamp':
      return 'timestamp(0) without time zone';
    case 'json':
      return 'jsonb';
    case 'none':
      return null;
  }
}

function assertInteger(size: number): number {
  if (!Number.isInteger(size) || size < 0) throw new Error(`a column size must be a whole number, not ${size}`);
  return size;
}

/** Defaults of system columns that must not be null (domain.md §B presets). */
const SYSTEM_DEFAULTS: Readonly<Record<string, string>> = { delFlag: "'0'", ver: '0' };

/** Longer texts do not fit into a B-tree page. */
const MAX_INDEXED_LENGTH = 500;

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** @throws Error for a table or column name that cannot be quoted safely */
export function assertIdentifier(name: string, where: string): string {
  if (!IDENTIFIER.test(name))
    throw new Error(`${where}: "${name}" 不能作为表名或列名（以字母开头，只含字母、数字、下划线，至多 63 个）`);
  return name;
}

/** Indexes of entities are named `jwi_…` or `jwu_…`; by the hash, a changed definition has another name. */
function indexShape(table: string, shape: Omit<IndexShape, 'name'>): IndexShape {
  const { columns, unique, liveRowsOnly, nullsFirst } = shape;
  const prefix = unique ? 'jwu' : 'jwi';
  const hash = createHash('sha256')
    .update(JSON.stringify([table, columns, liveRowsOnly, ...(nullsFirst ? ['nulls first'] : [])]))
    .digest('hex')
    .slice(0, 8);
  const name = `${prefix}_${table}_${columns.join('_')}`.slice(0, 54) + `_${hash}`;
  return { name, ...shape };
}

function canIndex(field: Field | undefined): field is Field {
  if (!field || field.columnType.kind === 'none' || field.columnType.kind === 'json') return false;
  return field.columnType.kind !== 'text' || (field.columnType.length ?? Infinity) <= MAX_INDEXED_LENGTH;
}

/** The field of the default order of lists. */
const CREATED = 'createTime';

/** Groups of field keys by table. */
export type IndexedFields = ReadonlyMap<string, readonly (readonly string[])[]>;

interface TableSource {
  table: string;
  titleField: string;
  fields: Readonly<Record<string, Field>>;
  unique: readonly (readonly string[])[];
  /** Fields that lists filter by: the parent of a tree, the foreign key of a child. */
  lookupFields: readonly string[];
  /** Fields that lists search by or sort by first: see `searchedFields`. */
  searchedFields: readonly string[];
  /** Further indexes, as field keys. */
  indexed: readonly (readonly string[])[];
  /** For a main record, the rule `unique` applies to the whole table; for a child only to the rows of one record. */
  main: boolean;
}

/** Each index makes writes slower. Further fields are searched without one. */
const MAX_SEARCH_INDEXES = 6;

/** Query rules that read a contiguous part of an index. A part within a text (`like`, `left_like`) does not. */
const INDEXED_RULES = new Set(['eq', 'in', 'gt', 'ge', 'lt', 'le', 'range', 'right_like']);

/** The settings of a list that decide which indexes its table needs. */
export interface ListOrder {
  entity: string;
  statusTabs: string | null;
  sort: readonly { field: string }[];
}

/**
 * The fields of an entity that get an index for lists, the most used first: those of status tabs, those by which a list
 * sorts first, those that are searched by a value or a range. A yes-or-no field selects too many rows to need one.
 */
function searchedFields({ id, fields }: Entity, lists: readonly ListOrder[]): string[] {
  const own = lists.filter(({ entity }) => entity === id);
  const keys = [
    ...own.flatMap(({ statusTabs }) => statusTabs ?? []),
    ...own.flatMap(({ sort }) => sort[0]?.field ?? []),
    ...Object.values(fields)
      .filter(({ query, hiddenIn }) => query !== null && !hiddenIn.query && INDEXED_RULES.has(query))
      .map(({ key }) => key),
  ];
  return [...new Set(keys)].filter((key) => fields[key] && fields[key].columnType.kind !== 'boolean');
}

/** True when only some users may see the values of a field. */
export const isConfidential = ({ mask, permission }: Field): boolean => mask !== null || permission !== null;

const titleColumn = (field: Field | undefined): string | null =>
  field && field.columnType.kind !== 'none' && !isConfidential(field) ? field.column : null;

function addTable(tables: Map<string, TableShape>, source: TableSource): void {
  const { table, titleField, fields } = source;
  assertIdentifier(table, table);
  const shape = tables.get(table) ?? { name: table, columns: {}, indexes: {}, title: titleColumn(fields[titleField]) };
  tables.set(table, shape);
  for (const field of Object.values(fields)) {
    const type = columnType(field.columnType);
    if (type === null) continue;
    assertIdentifier(field.column, `${table}.${field.key}`);
    const value = field.system ? (SYSTEM_DEFAULTS[field.key] ?? null) : null;
    const known = shape.columns[field.column] ?? { type, default: value, was: [], field };
    shape.columns[field.column] = { ...known, was: [...new Set([...known.was, ...field.was.map(columnName)])] };
  }
  addIndexes(shape, source);
}

function addIndexes({ name: table, indexes }: TableShape, source: TableSource): void {
  const { titleField, fields, unique, indexed, lookupFields, main } = source;
  const hasDeleteMark = fields.delFlag?.columnType.kind === 'text';
  const addIndex = (keys: readonly string[], isUnique: boolean, liveRowsOnly = isUnique, nullsFirst = false) => {
    const found = keys.map((key) => fields[key]);
    if (!found.every(canIndex)) return;
    const columns = found.map((field) => field.column);
    // Every write would keep a second index on the same column up to date.
    const isCovered = ({ unique: isFull, liveRowsOnly: isPartial, columns: [first] }: IndexShape) =>
      isFull && !isPartial && first === columns[0];
    if (!isUnique && columns.length === 1 && Object.values(indexes).some(isCovered)) return;
    const one = indexShape(table, {
      columns,
      unique: isUnique,
      liveRowsOnly: liveRowsOnly && hasDeleteMark,
      nullsFirst,
    });
    indexes[one.name] = one;
  };
  const alone = new Set<string>([CREATED, 'id']);
  for (const keys of unique) addIndex(keys, true);
  for (const field of Object.values(fields)) {
    const isUnique = main && field.rules.includes('unique');
    if (isUnique || field.ref) {
      addIndex([field.key], isUnique);
      alone.add(field.key);
    }
  }
  for (const keys of indexed) addIndex(keys, false);
  for (const key of new Set([titleField, ...lookupFields])) addIndex([key], false);
  if (!main) return;
  // The default order of lists: deep pages and counts read only this index.
  addIndex([CREATED, 'id'], false, true);
  // A value, a range and an order by the field, each with the default order of lists behind it.
  const searched = source.searchedFields.filter((key) => !alone.has(key) && canIndex(fields[key]));
  for (const key of searched.slice(0, MAX_SEARCH_INDEXES)) addIndex([key, CREATED, 'id'], false, true, true);
}

/**
 * All tables of the entities and their children; entities with the same table are merged.
 * @param lists the lists over these entities, for their indexes
 * @param indexed further indexes
 */
export function tableShapes(
  entities: Iterable<Entity>,
  lists: readonly ListOrder[] = [],
  indexed: IndexedFields = new Map(),
): TableShape[] {
  const tables = new Map<string, TableShape>();
  for (const entity of entities) {
    if (entity.table === '') continue;
    addTable(tables, {
      ...entity,
      indexed: indexed.get(entity.table) ?? [],
      lookupFields: entity.tree ? [entity.tree.parent] : [],
      searchedFields: searchedFields(entity, lists),
      main: true,
    });
    for (const child of Object.values(entity.children)) {
      if (child.entity !== null) continue;
      addTable(tables, {
        ...child,
        indexed: indexed.get(child.table) ?? [],
        lookupFields: [child.foreignKey],
        searchedFields: [],
        main: false,
      });
    }
  }
  return [...tables.values()];
}
