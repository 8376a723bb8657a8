/**
 * Form of an online form, from `getFormItem` (contract.md §7.4): fields of the main table, and sub-tables as properties
 * with the view `tab`.
 */
import type { ChildFile, FieldFile } from '../generated/files';
import { API } from './calls';
import { columnField, propertyField } from './fields/field';
import {
  readEntries,
  booleanOf,
  isObject,
  validKey,
  labelOf,
  readList,
  numberOf,
  splitCommas,
  textOf,
  type Json,
} from './payload/reader';
import type { WarningCollector } from './payload/warnings';
import { tableNameOf } from './payload/table-name';

export type Fields = Record<string, FieldFile>;

export interface ParsedForm {
  head: Json;
  fields: Fields;
  children: Record<string, ChildFile>;
  /** Fields per row, 1 to 4. */
  columns: number | undefined;
}

const MAX_FIELDS = 1000;

interface NamedProperty {
  key: string;
  raw: Json;
  place: string;
}

/** Properties sorted by `order`; those without one are last, in their given order. */
function sortedProperties(properties: unknown, place: string, report: WarningCollector): NamedProperty[] {
  const list = readEntries(properties, place, MAX_FIELDS).flatMap(([name, raw]): NamedProperty[] => {
    const at = `${place}/${name}`;
    const key = validKey(name);
    if (key === undefined) report.warn('name', at, name);
    else if (!isObject(raw)) report.warn('shape', at, name);
    else return [{ key, raw, place: at }];
    return [];
  });
  const orderOf = ({ raw }: NamedProperty): number => numberOf(raw.order) ?? Number.MAX_SAFE_INTEGER;
  return list.toSorted((a, b) => orderOf(a) - orderOf(b));
}

function requiredNames(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
}

/** Fields of the further levels of a `link_down`: `others: [{field, title, order}]`. */
function linkedLevels(
  { key, raw, place }: NamedProperty,
  first: FieldFile,
  report: WarningCollector,
): [string, FieldFile][] {
  if (raw.view !== 'link_down') return [];
  const config = isObject(raw.config) ? raw.config : {};
  const chain = splitCommas(config.linkField);
  const { size: _size, required: _required, default: _default, ...shared } = first;
  return readList(raw.others, `${place}/others`, MAX_FIELDS).flatMap((one, index): [string, FieldFile][] => {
    const name = isObject(one) ? validKey(one.field) : undefined;
    if (!isObject(one) || name === undefined) {
      report.warn('name', `${place}/others/${index}`, isObject(one) ? (textOf(one.field) ?? '') : key);
      return [];
    }
    const rest = chain.slice(chain.indexOf(name) + 1);
    const { linkFields: _linkFields, ...props } = shared.props ?? {};
    const above = chain.includes(name) ? (chain[chain.indexOf(name) - 1] ?? key) : undefined;
    const more = { ...(above && { after: above }), ...(above && rest.length > 0 && { linkFields: rest }) };
    return [[name, { ...shared, label: labelOf(one.title, name), props: { ...props, ...more } }]];
  });
}

/** Fields of a `properties` object, without sub-tables. */
function fieldsOf(properties: readonly NamedProperty[], required: unknown, report: WarningCollector): Fields {
  const names = requiredNames(required);
  const fields: Fields = {};
  for (const one of properties) {
    if (one.raw.view === 'tab') continue;
    const field = propertyField(one.key, one.raw, names.has(one.key), one.place, report);
    fields[one.key] = field;
    for (const [key, level] of linkedLevels(one, field, report)) fields[key] ??= level;
  }
  return fields;
}

/** Fields that a popup fills are not read-only: the server would ignore the values that the client sends for them. */
function withFilledFields(fields: Fields): Fields {
  const filled = new Set(
    Object.entries(fields).flatMap(([key, { type, props }]) =>
      type === 'popup' ? splitCommas(props?.destFields).filter((target) => target !== key) : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const { readonly: _readonly, ...open } = field;
      return [key, filled.has(key) && field.value === undefined ? open : field];
    }),
  );
}

function columnFields(raw: Json, place: string, report: WarningCollector): Fields {
  const fields: Fields = {};
  readList(raw.columns, `${place}/columns`, MAX_FIELDS).forEach((column, index) => {
    const at = `${place}/columns/${index}`;
    const key = isObject(column) ? validKey(column.key) : undefined;
    if (!isObject(column) || key === undefined) report.warn('name', at, isObject(column) ? String(column.key) : '');
    else fields[key] ??= columnField(key, column, at, report);
  });
  return fields;
}

function childOf({ key, raw, place }: NamedProperty, report: WarningCollector): ChildFile | undefined {
  const table = tableNameOf(key);
  const foreignKey = validKey(raw.foreignKey);
  if (table === undefined || foreignKey === undefined) {
    report.warn('shape', place, key);
    return undefined;
  }
  const single = booleanOf(raw.relationType) === true;
  const fields = single
    ? fieldsOf(sortedProperties(raw.properties, `${place}/properties`, report), raw.required, report)
    : columnFields(raw, place, report);
  const { [foreignKey]: _foreignKey, ...own } = fields;
  return {
    title: labelOf(raw.describe, key),
    table,
    foreignKey,
    load: `GET ${API}/subform/${single ? '' : 'list/'}${encodeURIComponent(key)}/{main.id}`,
    ...(single && { single: true }),
    fields: withFilledFields(own),
  };
}

/**
 * Reads the form payload; an absent one has no fields.
 * @throws OnlineError when the payload is not a form
 */
export function readForm(form: Json, place: string, report: WarningCollector): ParsedForm {
  const head = isObject(form.head) ? form.head : {};
  const schema = isObject(form.schema) ? form.schema : {};
  const properties = sortedProperties(schema.properties, `${place}/schema/properties`, report);
  const children: Record<string, ChildFile> = {};
  for (const one of properties) {
    const child = one.raw.view === 'tab' ? childOf(one, report) : undefined;
    if (child) children[one.key] = child;
  }
  const columns = numberOf(head.formTemplate);
  return {
    head,
    fields: withFilledFields(fieldsOf(properties, schema.required, report)),
    children,
    columns: columns !== undefined && [1, 2, 3, 4].includes(columns) ? columns : undefined,
  };
}
