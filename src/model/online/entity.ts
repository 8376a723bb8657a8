/** Converts one table of an online form into an entity, from its list, form and query bar. */
import { systemFieldsByPreset } from '../entity/system-fields';
import type { ChildFile, EntityFile, FieldFile } from '../generated/files';
import type { Buttons } from './buttons';
import { API, onlineCalls, type CallOptions } from './calls';
import type { ListedColumn } from './columns';
import type { Fields } from './form';
import { supportedRule, type QueryField } from './query';
import { validKey, labelOf, textOf, type Json } from './payload/reader';
import { OnlineError } from './payload/warnings';
import { messages } from './payload/messages';

/** System columns of every online table; the preset defines them. */
const SYSTEM_COLUMNS = new Set(Object.keys(systemFieldsByPreset.online));

const withHidden = (field: FieldFile, ...places: NonNullable<FieldFile['hiddenIn']>): FieldFile => ({
  ...field,
  hiddenIn: [...new Set([...(field.hiddenIn ?? []), ...places])],
});

/** Merges field definitions: the form defines a field, the list adds its display, the query bar its query rule. */
function mergeFields(form: Fields, columns: readonly ListedColumn[], queryFields: readonly QueryField[]): Fields {
  const listed = new Map(columns.map((column) => [column.key, column.field]));
  const fields: Fields = {};
  for (const [key, field] of Object.entries(form)) {
    const column = listed.get(key);
    const options = column?.options && !field.options && !field.dict ? { options: column.options } : {};
    const display = {
      ...(column?.list && { list: { ...field.list, ...column.list } }),
      ...(column?.textField !== undefined && field.textField === undefined && { textField: column.textField }),
    };
    const choiceType = field.type === 'input' && options.options ? { type: 'select' } : {};
    fields[key] = column ? { ...field, ...options, ...choiceType, ...display } : withHidden(field, 'list');
  }
  // Without a form payload only the list describes the fields.
  const hasNoForm = Object.keys(form).length === 0;
  for (const { key, field } of columns) fields[key] ??= hasNoForm ? field : withHidden(field, 'form', 'import');
  for (const { key, field } of queryFields)
    fields[key] ??= withHidden(field, 'list', 'form', 'detail', 'import', 'export');
  for (const { key, rule } of queryFields) {
    const field = fields[key]!;
    const query = supportedRule(rule, field.type);
    if (query !== undefined) fields[key] = { ...field, query };
  }
  return fields;
}

export interface TableParts {
  table: string;
  title: unknown;
  form: Fields;
  /** Field that references the main table, for a sub-table with its own entity. */
  foreignKey?: string;
  columns: readonly ListedColumn[];
  queryFields: readonly QueryField[];
  children: Record<string, ChildFile>;
  buttons: Buttons;
  calls: CallOptions;
  /** Configuration of the list; it contains the tree columns. */
  config: Json;
  place: string;
}

function titleFieldOf(fields: Fields, columns: readonly ListedColumn[], preferred: unknown): string {
  const key = validKey(textOf(preferred));
  if (key !== undefined && Object.hasOwn(fields, key)) return key;
  const shown = columns.map((column) => column.key).filter((one) => fields[one]?.type === 'input');
  return shown[0] ?? columns[0]?.key ?? Object.keys(fields)[0] ?? 'id';
}

const linkField = (link: FieldFile | undefined): FieldFile => ({
  label: link?.label ?? messages.mainRecord,
  type: 'hidden',
  size: 36,
  hiddenIn: ['list', 'form', 'detail', 'import', 'export'],
});

/**
 * Builds the entity of one table.
 * @throws OnlineError `empty` when the table has no fields
 */
export function buildEntity(parts: TableParts): EntityFile {
  const { table, columns, config, buttons, children } = parts;
  const { [parts.foreignKey ?? '']: link, ...all } = mergeFields(parts.form, columns, parts.queryFields);
  const shown = new Set(columns.map(({ key }) => key));
  const fields = Object.fromEntries(Object.entries(all).filter(([key]) => !SYSTEM_COLUMNS.has(key) || shown.has(key)));
  if (Object.keys(fields).length === 0) throw new OnlineError('empty', parts.place);
  const parent = validKey(config.pidField);
  const hasChild = validKey(config.hasChildrenField);
  const actions = buttons.actions;
  return {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: labelOf(parts.title, messages.untitled),
    table,
    api: parts.calls.api ?? API,
    permissionPrefix: `online_${table}`,
    titleField: titleFieldOf(fields, columns, config.textField),
    preset: 'online',
    calls: onlineCalls(parts.calls),
    ...(parent !== undefined && { tree: { parent, ...(hasChild !== undefined && { hasChild }) } }),
    fields: parts.foreignKey === undefined ? fields : { ...fields, [parts.foreignKey]: linkField(link) },
    ...(Object.keys(children).length > 0 && { children }),
    ...(Object.keys(actions).length > 0 && { actions }),
  };
}
