/** The replies that describe a form at run time: columns, query fields and form (contract.md §7.2–7.4). */
import { formButtons, listButtons } from './button-payload';
import { cellOf, columnOf, propertyOf, type Items, type Payload } from './field-payload';
import { FORMS_API } from '@/model/online/calls';
import type { LinkDescriptions } from '@/model/online/links/link-descriptions';
import { scriptSource } from '@/model/online/script/script-source';
import {
  foreignKeyOf,
  isFlagSet,
  treeColumnsOf,
  type FieldRow,
  type FormDefinition,
  type TableDefinition,
} from '../definition';

export interface DescribeOptions {
  items: Items;
  /** Fields that are not in the form are described too: for the entity, which has all columns. */
  allFields: boolean;
  /** Codes of the buttons that the user may not use. */
  hidden: readonly string[];
}

/** The result of `getColumns`. */
export function columnsPayload(table: TableDefinition, { items, hidden }: DescribeOptions): Payload {
  const { head, fields } = table;
  const tree = treeColumnsOf(head);
  const listed = fields.filter((field) => isFlagSet(field.is_show_list));
  const options = listed.flatMap((field) => {
    const found = field.dict_table ? undefined : items.get(field.dict_field ?? '');
    return found ? [[field.db_field_name, found] as const] : [];
  });
  return {
    columns: listed.map((field) => columnOf(field, items)),
    dictOptions: Object.fromEntries(options),
    fieldHrefSlots: listed
      .filter((field) => field.field_href)
      .map((field) => ({ slotName: `fieldHref_${field.db_field_name}`, href: field.field_href })),
    cgButtonList: listButtons(table, hidden),
    enhanceJs: scriptSource(table.scripts.list),
    hideColumns: hidden,
    checkboxFlag: head.is_checkbox ?? 'Y',
    paginationFlag: head.is_page ?? 'Y',
    scrollFlag: 1,
    formTemplate: head.form_template ?? '1',
    description: head.table_txt,
    currentTableName: head.table_name,
    code: head.id,
    // Not in the contract: consoles in the field use its calls alone.
    api: `${FORMS_API}/${head.id}`,
    isDesForm: 'N',
    desFormCode: '',
    ...(tree && { pidField: tree.parent, hasChildrenField: tree.hasChild, textField: tree.title }),
  };
}

/** The result of `getErpColumns`. @param optionsOf rights differ by table */
export const erpPayload = (
  form: FormDefinition,
  options: DescribeOptions,
  optionsOf: (sub: TableDefinition) => DescribeOptions,
): Payload => ({
  main: columnsPayload(form, options),
  subList: form.subs
    .filter(({ head }) => head.relation_type !== '1')
    .map((sub) => ({
      ...columnsPayload(sub, optionsOf(sub)),
      foreignKeys: [{ field: foreignKeyOf(sub)?.db_field_name, table: form.head.table_name, key: 'id' }],
      relationType: 0,
    })),
});

/** The head with the keys of contract.md §7.7. */
function headPayload({ head }: TableDefinition): Payload {
  const tree = treeColumnsOf(head);
  return {
    id: head.id,
    tableName: head.table_name,
    tableTxt: head.table_txt,
    tableType: Number(head.table_type),
    themeTemplate: head.theme_template ?? 'normal',
    formTemplate: head.form_template ?? '1',
    relationType: Number(head.relation_type ?? 0),
    isTree: tree ? 'Y' : 'N',
    ...(tree && { treeParentIdField: tree.parent, treeIdField: tree.hasChild, treeFieldname: tree.title }),
    isDbSynch: head.is_db_synch ?? 'N',
  };
}

const requiredNames = (fields: readonly FieldRow[]) =>
  fields.filter((field) => isFlagSet(field.field_must_input)).map((field) => field.db_field_name);

const shownFields = ({ fields }: TableDefinition, { allFields }: DescribeOptions) =>
  fields.filter((field) => allFields || isFlagSet(field.is_show_form));

const propertiesOf = (table: TableDefinition, options: DescribeOptions): Payload =>
  Object.fromEntries(
    shownFields(table, options).map((field) => [field.db_field_name, propertyOf(field, options.items, table.fields)]),
  );

/** A sub-table as a property of the main form. */
function tabOf(sub: TableDefinition, options: DescribeOptions): Payload {
  const { head, fields } = sub;
  const single = head.relation_type === '1';
  return {
    view: 'tab',
    describe: head.table_txt,
    relationType: single ? 1 : 0,
    foreignKey: foreignKeyOf(sub)?.db_field_name,
    order: 1000 + (head.tab_order_num ?? 0),
    id: head.id,
    required: requiredNames(fields),
    ...(single
      ? { properties: propertiesOf(sub, options) }
      : { columns: shownFields(sub, options).map((field) => cellOf(field, options.items, fields)) }),
  };
}

/** The result of `getFormItem`. @param links the records that fields refer to, as far as the user may read them */
export function formPayload(form: FormDefinition, options: DescribeOptions, links: LinkDescriptions = {}): Payload {
  const shown = new Set(shownFields(form, options).map((field) => field.db_field_name));
  return {
    head: headPayload(form),
    schema: {
      type: 'object',
      required: requiredNames(form.fields).filter((name) => shown.has(name)),
      properties: {
        ...propertiesOf(form, options),
        ...Object.fromEntries(form.subs.map((sub) => [sub.head.table_name, tabOf(sub, options)])),
      },
    },
    cgButtonList: formButtons(form, options.hidden),
    enhanceJs: scriptSource(form.scripts.form),
    // Not in the contract: consoles in the field head the columns of other tables with their names.
    links,
  };
}

/** The result of `getQueryInfoVue3`: all fields for the advanced query, those of the query bar in `searchFieldList`. */
export function queryPayload({ head, fields }: TableDefinition, { items }: DescribeOptions): Payload {
  return {
    title: head.table_txt,
    table: head.table_name,
    joinQuery: false,
    searchFieldList: fields.filter((field) => isFlagSet(field.is_query)).map((field) => field.db_field_name),
    properties: Object.fromEntries(
      fields.map((field) => [
        field.db_field_name,
        { ...propertyOf(field, items, fields), mode: field.query_mode ?? 'single' },
      ]),
    ),
  };
}

/** The number of query fields that are shown before the bar is opened. */
const UNFOLDED = 2;

/** The result of `getQueryInfo`, for clients of version 2. */
export const queryList = ({ fields }: TableDefinition, { items }: DescribeOptions): Payload[] =>
  fields
    .filter((field) => isFlagSet(field.is_query))
    .map((field, index) => {
      const { title, ...property } = propertyOf(field, items, fields);
      const mode = field.query_mode ?? 'single';
      const folded = index >= UNFOLDED ? { hidden: '1' } : {};
      return { ...property, field: field.db_field_name, label: title, mode, config: '0', ...folded };
    });
