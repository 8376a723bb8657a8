/** Converts the definition of an online report into the documents of the schema language: an entity with `select`, and a list. */
import { splitCsv } from '../field-types/text-value';
import type { ChartFile, EntityFile, FieldFile, ListFile } from '../generated/files';

/** A column of the statement, as it is stored. */
interface ItemRow {
  field_name: string | null;
  field_txt: string | null;
  field_type: string | null;
  is_show: string | null;
  is_order: string | null;
  is_search: string | null;
  search_mode: string | null;
  is_total: string | null;
  field_width: number | null;
  dict_code: string | null;
  replace_val: string | null;
  field_href: string | null;
  group_title: string | null;
}

interface ParamRow {
  param_name: string | null;
  param_txt: string | null;
  param_type: string | null;
  param_value: string | null;
  dict_code: string | null;
}

/** A definition as it is stored. */
export interface ReportDefinition {
  head: { id: string; code: string | null; name: string | null; cgr_sql: string | null };
  items: readonly ItemRow[];
  params: readonly ParamRow[];
  charts: readonly Readonly<Record<'title' | 'type' | 'x' | 'y', string | null>>[];
}

/** Parameters are fields of this prefix, as requests name them (contract.md §7.8). */
export const PARAMETER = 'self_';
export const REPORTS_API = '/online/cgreport/report';

const INTEGER_SIZE: FieldFile['size'] = [18, 0];
const FIELDS: Readonly<Record<string, Pick<FieldFile, 'type' | 'size'>>> = {
  Integer: { type: 'inputNumber', size: INTEGER_SIZE },
  Long: { type: 'inputNumber', size: INTEGER_SIZE },
  BigDecimal: { type: 'inputNumber', size: [18, 2] },
  Date: { type: 'date' },
  Datetime: { type: 'datetime' },
  Image: { type: 'image' },
};
const PARAMETERS: Readonly<Record<string, Pick<FieldFile, 'type' | 'size'>>> = {
  Number: { type: 'inputNumber', size: [18, 6] },
  Date: { type: 'date' },
  Datetime: { type: 'datetime' },
};
const TEXT = { type: 'input' } as const;
const MAX_CHARTS = 6;

const isFlagSet = (flag: string | null): boolean => flag === '1';

/** `男_1,女_2` as options: a text, and the value after the last underscore. */
const parseReplacements = (text: string) =>
  splitCsv(text).flatMap((pair) => {
    const at = pair.lastIndexOf('_');
    return at > 0 && at < pair.length - 1 ? [{ value: pair.slice(at + 1), text: pair.slice(0, at) }] : [];
  });

/** Returns the id of the entity of a table; undefined when no entity has it. */
export type EntityOfTable = (table: string) => string | undefined;

/** Type and options of a column with codes. A table dictionary whose codes are ids becomes a reference to its entity. */
function choiceSource(dict: string | null, replaced: string | null, entityOf: EntityOfTable): Partial<FieldFile> {
  const options = parseReplacements(replaced ?? '');
  if (options.length > 0) return { type: 'select', options };
  if (!dict) return {};
  const [table = '', text, code] = splitCsv(dict);
  if (text === undefined) return { type: 'select', dict };
  const ref = code === 'id' ? entityOf(table) : undefined;
  return { type: 'sel_search', ...(ref === undefined ? { dict } : { ref }) };
}

function queryRule({ is_search: isSearch, search_mode: mode, field_type: type }: ItemRow, hasChoices: boolean) {
  if (!isFlagSet(isSearch) || type === 'Image') return undefined;
  const isOrdered = type !== null && type !== 'String';
  if (mode === 'group' && isOrdered) return 'range';
  return isOrdered || hasChoices ? 'eq' : 'like';
}

function columnField(item: ItemRow, entityOf: EntityOfTable): FieldFile {
  const chosen = choiceSource(item.dict_code, item.replace_val, entityOf);
  const query = queryRule(item, chosen.type !== undefined);
  const href = item.field_href?.replaceAll(/\$\{(\w+)\}/g, '{$1}');
  return {
    label: item.field_txt || item.field_name || '',
    ...(FIELDS[item.field_type ?? ''] ?? TEXT),
    ...chosen,
    ...(query && { query }),
    ...(isFlagSet(item.is_show) ? {} : { hiddenIn: ['list', 'detail', 'export'] as const }),
    list: {
      sortable: isFlagSet(item.is_order),
      ...(item.field_width !== null && { width: item.field_width }),
      ...(isFlagSet(item.is_total) &&
        FIELDS[item.field_type ?? '']?.type === 'inputNumber' && { total: 'sum' as const }),
      ...(item.group_title && { group: item.group_title }),
      ...(href && { href }),
    },
  };
}

const parameterField = (param: ParamRow, entityOf: EntityOfTable): FieldFile => ({
  label: param.param_txt || param.param_name || '',
  ...(PARAMETERS[param.param_type ?? ''] ?? TEXT),
  ...choiceSource(param.dict_code, null, entityOf),
  param: true,
  query: 'eq',
  ...(param.param_value && { default: param.param_value }),
});

/** The text of a placeholder in the entity's `select`. */
export const selectPlaceholder = ({ sign, name }: { sign: '$' | '#'; name: string }): string =>
  sign === '$' ? `\${${PARAMETER}${name}}` : `#{${name}}`;

/** Id of the entity of a report. */
export const reportEntityId = (id: string): string => `online-report/${id}`;

/** @param select its statement, with parameters named by `selectPlaceholder` */
export function entityFile(
  { head, items, params }: ReportDefinition,
  select: string,
  entityOf: EntityOfTable,
): EntityFile {
  const named = items.filter((item) => item.field_name !== null);
  const title = named.find((item) => isFlagSet(item.is_show) && item.field_type === 'String') ?? named[0];
  return {
    $schema: '../_meta/entity.schema.json',
    version: 2,
    title: head.name ?? '',
    table: null,
    select,
    api: `${REPORTS_API}/${head.id}`,
    permissionPrefix: `online:report:${head.code}`,
    titleField: title?.field_name ?? 'id',
    fields: Object.fromEntries([
      ...params.map((param) => [`${PARAMETER}${param.param_name}`, parameterField(param, entityOf)] as const),
      ...named.map((item) => [item.field_name!, columnField(item, entityOf)] as const),
    ]),
  };
}

/** @param component of menus that open the list */
export function listFile({ head, items, charts }: ReportDefinition, component: readonly string[]): ListFile {
  return {
    $schema: '../_meta/list.schema.json',
    version: 2,
    title: head.name ?? '',
    entity: reportEntityId(head.id),
    component: [...component],
    columns: items.filter((item) => isFlagSet(item.is_show)).map((item) => item.field_name ?? ''),
    toolbar: ['export'],
    row: [],
    bulk: [],
    ...(charts.length > 0 && {
      charts: charts.slice(0, MAX_CHARTS).map(({ title, type, x, y }) => ({
        title: title ?? '',
        type: (type ?? 'bar') as ChartFile['type'],
        x: x ?? '',
        y: splitCsv(y ?? ''),
      })),
    }),
  };
}
