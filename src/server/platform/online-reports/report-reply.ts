/** Columns and query fields of an online report, as consoles in the field read them (contract.md §7.8). */
import type { Field } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import type { QueryItem } from '@/model/screens/screen';
import type { Dictionaries, DictionaryItem } from '../context';
import { PARAMETER } from '@/model/online/report-definition';
import type { Report } from './report-catalog';

/** Consoles show the field that follows instead of the column's own value. */
const TEXT_FIELD = '_replace_text_';

const NUMBERS: ReadonlySet<string> = new Set(['int', 'numeric']);

const hasOptions = ({ dict, options }: Field): boolean => options !== null || (dict !== null && !dict.includes(','));

/** The key of the field's options, or the field with its name; undefined for a plain value. */
function renderOf(field: Field): string | undefined {
  if (hasOptions(field)) return field.key;
  return field.ref !== null || field.dict !== null ? `${TEXT_FIELD}${field.key}_dictText` : undefined;
}

/** Names of the controls that enter and show a value, by the kind of its column; others are texts. */
const CONTROLS: Readonly<Record<string, string>> = {
  date: 'date',
  timestamp: 'datetime',
  int: 'number',
  numeric: 'number',
};
const LINK = 'fieldHref_';

const columnOf = (field: Field) => ({
  title: field.label,
  dataIndex: field.key,
  align: NUMBERS.has(field.columnType.kind) ? 'right' : 'left',
  sorter: field.list.sortable,
  customRender: renderOf(field),
  fieldWidth: field.list.width,
  ...(CONTROLS[field.columnType.kind] && { fieldType: CONTROLS[field.columnType.kind] }),
  ...(field.columnType.kind === 'numeric' && { dbPointLength: field.columnType.scale }),
  ...(field.list.total !== null && { isTotal: '1' }),
  ...(field.list.group !== null && { groupTitle: field.list.group }),
  ...(field.list.href !== null && { hrefSlotName: `${LINK}${field.key}` }),
});

/** Links of columns, with `${field}` as consoles in the field write them. */
export const reportLinks = ({ columns }: Report) =>
  columns.flatMap(({ key, list: { href } }) =>
    href === null ? [] : [{ slotName: `${LINK}${key}`, href: href.replaceAll(/\{(\w+)\}/g, '${$1}') }],
  );

/** The result of `getRpColumns`. */
export async function reportColumns({ code, title, entity, columns, list }: Report, dictionaries: Dictionaries) {
  const items = async ({ dict, options }: Field): Promise<readonly Partial<DictionaryItem>[]> =>
    options ?? (await dictionaries.items(dict ?? ''));
  const dictOptions = await Promise.all(
    columns.filter(hasOptions).map(async (field) => [field.key, await items(field)] as const),
  );
  return {
    columns: columns.map(columnOf),
    dictOptions: Object.fromEntries(dictOptions),
    cgRpConfigId: code,
    cgRpConfigName: title,
    ...(list && { api: entity.api, permissionPrefix: entity.permissionPrefix, charts: list.charts }),
  };
}

/** The kind of column that values of a field have; a parameter has a type, and no column. */
function kindOf(field: Field, types: FieldTypes): string {
  const column = types.get(field.type)?.column;
  return (typeof column === 'function' ? column(field) : column)?.kind ?? field.columnType.kind;
}

function queryFieldOf(field: Field, { rule }: QueryItem, types: FieldTypes) {
  return {
    field: field.key,
    label: field.label,
    view: hasOptions(field) ? 'list' : (CONTROLS[kindOf(field, types)] ?? 'text'),
    mode: rule === 'range' ? 'group' : 'single',
    ...(hasOptions(field) && { dictCode: field.dict ?? '' }),
    ...(field.options && { dictOptions: field.options }),
    ...(field.param && field.default !== null && { defVal: field.default }),
  };
}

/** The result of `getParamsInfo`: the parameters of a report's statement. */
export const reportParams = ({ code, entity, query }: Report) =>
  query
    .filter(({ param }) => param)
    .map(({ key }, index) => ({
      id: `${code}_${key}`,
      cgrheadId: code,
      paramName: key.startsWith(PARAMETER) ? key.slice(PARAMETER.length) : key,
      paramTxt: entity.fields[key]?.label ?? key,
      paramValue: entity.fields[key]?.default ?? '',
      orderNum: index + 1,
    }));

/** The result of `getQueryInfo`. */
export const reportQuery = ({ entity, query }: Report, types: FieldTypes) =>
  query.flatMap((item) => {
    const field = entity.fields[item.key];
    return field ? [queryFieldOf(field, item, types)] : [];
  });
