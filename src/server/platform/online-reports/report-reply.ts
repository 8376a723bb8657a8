/** Columns and query fields of an online report, as consoles in the field read them (contract.md §7.8). */
import type { Field } from '@/model/entity/entity';
import type { QueryItem } from '@/model/screens/screen';
import type { Dictionaries, DictionaryItem } from '../context';
import type { Report } from './report-catalog';

/** Consoles show the field that follows instead of the column's own value. */
const TEXT_FIELD = '_replace_text_';

const NUMBERS: ReadonlySet<string> = new Set(['int', 'numeric']);

/** How a console enters a value; without an entry as text. */
const VIEWS: Readonly<Record<string, string>> = {
  date: 'date',
  timestamp: 'datetime',
  int: 'number',
  numeric: 'number',
};

const hasOptions = ({ dict, options }: Field): boolean => options !== null || (dict !== null && !dict.includes(','));

/** The key of the field's options, or the field with its name; undefined for a plain value. */
function renderOf(field: Field): string | undefined {
  if (hasOptions(field)) return field.key;
  return field.ref !== null || field.dict !== null ? `${TEXT_FIELD}${field.key}_dictText` : undefined;
}

const columnOf = (field: Field) => ({
  title: field.label,
  dataIndex: field.key,
  align: NUMBERS.has(field.columnType.kind) ? 'right' : 'left',
  sorter: field.list.sortable,
  customRender: renderOf(field),
  fieldWidth: field.list.width,
});

/** The result of `getRpColumns`. */
export async function reportColumns({ code, title, columns }: Report, dictionaries: Dictionaries) {
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
  };
}

function queryFieldOf(field: Field, { rule }: QueryItem) {
  return {
    field: field.key,
    label: field.label,
    view: hasOptions(field) ? 'list' : (VIEWS[field.columnType.kind] ?? 'text'),
    mode: rule === 'range' ? 'group' : 'single',
    ...(hasOptions(field) && { dictCode: field.dict ?? '' }),
  };
}

/** The result of `getQueryInfo`. */
export const reportQuery = ({ entity, query }: Report) =>
  query.flatMap((item) => {
    const field = entity.fields[item.key];
    return field ? [queryFieldOf(field, item)] : [];
  });
