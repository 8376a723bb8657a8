/** One field of a definition as the replies of contract.md §7.2–7.4 describe it. */
import { parseJsonObject } from '@/model/http/json';
import { cellTypeOf } from '@/model/online/fields/cell-types';
import { isFlagSet, type FieldRow } from '../definition';
import { messages } from '../messages';

/** Items of the dictionaries that the fields name, by code; none for the server's own conversion. */
export type Items = ReadonlyMap<string, readonly object[]>;

export type Payload = Readonly<Record<string, unknown>>;

const NUMBERS: ReadonlySet<string | null> = new Set(['int', 'long', 'double', 'BigDecimal']);
const isNumber = ({ db_type: type, field_show_type: view }: FieldRow) => view === 'text' && NUMBERS.has(type);

const splitText = (text: string | null): string[] => (text ?? '').split(',').map((part) => part.trim());

/** Dictionary of the field: a code, or a table with its columns. */
const dictOf = ({ dict_table: table, dict_text: text, dict_field: code }: FieldRow): Payload => ({
  ...(table ? { dictTable: table, dictText: text ?? '' } : {}),
  dictCode: code ?? '',
});

function choice(field: FieldRow, items: Items): Payload {
  const found = field.dict_table ? undefined : items.get(field.dict_field ?? '');
  return found && found.length > 0 ? { ...dictOf(field), enum: found } : dictOf(field);
}

/** `dictText` is "id,pid,name,has_child" (contract.md §7.6). */
function tree({ dict_table: table, dict_field: root, dict_text: text }: FieldRow): Payload {
  const [code = '', pid = '', name = '', hasChild = ''] = splitText(text);
  return { dict: `${table ?? ''},${name},${code}`, pidField: pid, pidValue: root ?? '', hasChildField: hasChild };
}

/** The settings of a `link_down` are JSON text in `dictTable`. */
function linkDown({ dict_table: text }: FieldRow, fields: readonly FieldRow[]): Payload {
  const settings: Payload = parseJsonObject(text ?? '') ?? {};
  const names = splitText(typeof settings.linkField === 'string' ? settings.linkField : null);
  const others = names.flatMap((name) => fields.find((one) => one.db_field_name === name) ?? []);
  return {
    config: settings,
    others: others.map((one) => ({ field: one.db_field_name, title: one.db_field_txt, order: one.order_num })),
  };
}

const VIEWS: Readonly<Record<string, (field: FieldRow, items: Items, fields: readonly FieldRow[]) => Payload>> = {
  cat_tree: ({ dict_field: code, dict_text: text }) => ({ pcode: code ?? '', ...(text ? { textField: text } : {}) }),
  link_down: (field, _items, fields) => linkDown(field, fields),
  link_table: (field) => dictOf(field),
  link_table_field: (field) => dictOf(field),
  popup: ({ dict_table: code, dict_field: from, dict_text: to }) => ({
    code: code ?? '',
    orgFields: from ?? '',
    destFields: to ?? '',
  }),
  popup_dict: ({ dict_table: code, dict_field: value, dict_text: text }) => ({
    code: code ?? '',
    dictCode: value ?? '',
    dictText: text ?? '',
  }),
  sel_tree: (field) => tree(field),
};

/** Controls that are not listed are choices when they name a dictionary. */
const viewPart = (field: FieldRow, items: Items, fields: readonly FieldRow[]): Payload => {
  const view = field.field_show_type ?? '';
  if (Object.hasOwn(VIEWS, view)) return VIEWS[view]?.(field, items, fields) ?? {};
  return field.dict_field || field.dict_table ? choice(field, items) : {};
};

/** Properties that main tables and sub-tables share. */
const sharedPart = (field: FieldRow): Payload => ({
  title: field.db_field_txt,
  order: field.order_num,
  dbPointLength: field.db_point_length ?? 0,
  ...(field.db_type === 'string' ? { maxLength: field.db_length } : {}),
  ...(field.field_extend_json ? { fieldExtendJson: field.field_extend_json } : {}),
  // Not in the contract: consoles in the field show the stored result.
  ...(field.formula ? { formula: field.formula } : {}),
});

const typeOf = (field: FieldRow): string =>
  !isNumber(field) ? 'string' : field.db_type === 'int' ? 'integer' : 'number';

/** A property of the form's schema (contract.md §7.4). */
export const propertyOf = (field: FieldRow, items: Items, fields: readonly FieldRow[]): Payload => ({
  ...sharedPart(field),
  type: typeOf(field),
  view: field.field_show_type,
  ...(field.field_valid_type ? { pattern: field.field_valid_type } : {}),
  ...(field.field_default_value ? { defVal: field.field_default_value } : {}),
  ...(isFlagSet(field.is_read_only) ? { ui: { widgetattrs: { disabled: true } } } : {}),
  ...viewPart(field, items, fields),
});

/** A column of a sub-table's editable table (contract.md §7.4). */
export function cellOf(field: FieldRow, items: Items, fields: readonly FieldRow[]): Payload {
  const { code, ...rest } = viewPart(field, items, fields);
  return {
    ...sharedPart(field),
    key: field.db_field_name,
    type: cellTypeOf(field.field_show_type ?? 'text', isNumber(field)),
    width: '150px',
    ...(code === undefined ? {} : { popupCode: code }),
    ...rest,
    ...(field.field_default_value ? { fieldDefaultValue: field.field_default_value } : {}),
    ...(isFlagSet(field.is_read_only) ? { disabled: true } : {}),
    validateRules: [
      ...(isFlagSet(field.field_must_input)
        ? [{ required: true, message: messages.required(field.db_field_txt ?? '') }]
        : []),
      ...(field.field_valid_type ? [{ pattern: field.field_valid_type, message: messages.badFormat }] : []),
    ],
  };
}

/** A column of the list (contract.md §7.2). */
export const columnOf = (field: FieldRow, items: Items): Payload => ({
  title: field.db_field_txt,
  dataIndex: field.db_field_name,
  align: 'center',
  sorter: isFlagSet(field.sort_flag),
  dbType: field.db_type,
  fieldType: field.field_show_type,
  ...(items.has(field.dict_field ?? '') && !field.dict_table ? { customRender: field.db_field_name } : {}),
  // Not in the contract: as the columns of reports have it.
  ...(isFlagSet(field.is_total) && isNumber(field) ? { isTotal: '1' } : {}),
  ...(field.field_href ? { hrefSlotName: `fieldHref_${field.db_field_name}` } : {}),
  ...(field.field_extend_json ? { fieldExtendJson: field.field_extend_json } : {}),
});
