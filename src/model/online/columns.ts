/**
 * Columns of an online list, from `getColumns` and its variants (contract.md §7.2), with fields that only the list
 * defines.
 */
import type { FieldFile } from '../generated/files';
import { optionsOf } from './fields/dictionary';
import { controlNames, controlPart } from './fields/controls';
import { cutLengthOf, columnWidthOf } from './fields/field';
import {
  booleanOf,
  entryOf,
  isObject,
  validKey,
  labelOf,
  readList,
  ownProperty,
  extensionSetting,
  textOf,
  type Json,
} from './payload/reader';
import type { OnlineWarningCode, WarningCollector } from './payload/warnings';
import { fieldSourceOf } from './fields/field-source';

export interface ListedColumn {
  key: string;
  /** Field as the list describes it; the form's definition has precedence. */
  field: FieldFile;
  place: string;
}

const MAX_COLUMNS = 1000;
/** Columns that the server adds for the page of its own client; they are no fields. */
const PAGE_COLUMNS = new Set(['action', 'id', 'rowIndex']);
const SLOTS: Readonly<Record<string, string>> = {
  dateSlot: 'date',
  fileSlot: 'file',
  htmlSlot: 'umeditor',
  imgSlot: 'image',
  pcaSlot: 'pca',
};
const DB_TYPES: Readonly<Record<string, string>> = {
  BigDecimal: 'number',
  Date: 'date',
  Datetime: 'datetime',
  LongText: 'textarea',
  Text: 'textarea',
  double: 'number',
  int: 'number',
  long: 'number',
};

const slotOf = ({ scopedSlots }: Json): string | undefined =>
  isObject(scopedSlots) ? textOf(scopedSlots.customRender) : undefined;

/** Links by slot name, e.g. `fieldHref_name` → `/x?id={id}`. */
function columnLinks(config: Json, place: string, report: WarningCollector): Map<string, string> {
  const links = new Map<string, string>();
  readList(config.fieldHrefSlots, `${place}/fieldHrefSlots`, MAX_COLUMNS).forEach((one, index) => {
    if (!isObject(one)) return;
    const name = textOf(one.slotName);
    const href = textOf(one.href);
    if (name === undefined || href === undefined) return;
    const link = href.replace(/\$\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}/g, '{$1}');
    const safe = /^(https?:\/\/\S+|\/[^/\s]\S*)$/.test(link) && !/\{\{|\$\{|\.vue\b/.test(link) && link.length <= 1000;
    if (safe) links.set(name, link);
    else report.warn('link', `${place}/fieldHrefSlots/${index}/href`, href);
  });
  return links;
}

/** Control derived from the column's properties. */
function controlOf(raw: Json, hasOptions: boolean): string {
  const fieldType = textOf(raw.fieldType);
  if (fieldType !== undefined && controlNames.includes(fieldType)) return fieldType;
  const slot = slotOf(raw);
  const shown = entryOf(SLOTS, slot);
  if (shown) return shown;
  // The list does not distinguish one code from several; this type displays both.
  if (hasOptions) return 'list_multi';
  return entryOf(DB_TYPES, textOf(raw.dbType)) ?? 'text';
}

function listPart(raw: Json, links: ReadonlyMap<string, string>): FieldFile['list'] {
  const slot = textOf(raw.hrefSlotName) ?? slotOf(raw);
  const extension = fieldSourceOf('', '', raw, '', { warnings: [], warn: () => undefined }).extension;
  const width = columnWidthOf(raw.width);
  const cut = cutLengthOf(raw.showLength) ?? cutLengthOf(extensionSetting(extension, 'showLength'));
  const href = slot === undefined ? undefined : links.get(slot);
  return {
    ...(width !== undefined && { width }),
    ...(cut !== undefined && { cut }),
    ...(booleanOf(raw.sorter) === false && { sortable: false }),
    ...(booleanOf(raw.isTotal) === true && { total: 'sum' as const }),
    ...(booleanOf(extensionSetting(extension, 'isFixed')) === true && { fixed: 'left' as const }),
    ...(href !== undefined && { href }),
  };
}

/** Reads the columns in order, each with its field description. */
export function readColumns(config: Json, place: string, report: WarningCollector): ListedColumn[] {
  const links = columnLinks(config, place, report);
  const dictionaries = isObject(config.dictOptions) ? config.dictOptions : {};
  const columns = new Map<string, ListedColumn>();
  readList(config.columns, `${place}/columns`, MAX_COLUMNS).forEach((raw, index) => {
    const at = `${place}/columns/${index}`;
    if (!isObject(raw)) return report.warn('shape', at, String(raw));
    const name = textOf(raw.dataIndex);
    if (name === undefined || PAGE_COLUMNS.has(name) || columns.has(name)) return;
    const key = validKey(name);
    if (key === undefined) return report.warn('name', at, name);
    const render = textOf(raw.customRender);
    const text = render?.startsWith('_replace_text_') ? validKey(render.slice('_replace_text_'.length)) : undefined;
    const items = render === undefined || text !== undefined ? undefined : ownProperty(dictionaries, render);
    const options = optionsOf(items, () => report.warn('many', at, key));
    const control = controlOf(raw, options !== undefined);
    const source = {
      ...fieldSourceOf(key, control, { ...raw, dictOptions: items }, at, report),
      // The form names the dictionaries; the rows of a list come with the names of their codes.
      warn: (code: OnlineWarningCode, what: string) => code !== 'dict' && report.warn(code, at, what),
    };
    const list = listPart(raw, links);
    const field: FieldFile = {
      label: labelOf(raw.title, key),
      ...controlPart(source),
      ...(options && { options }),
      ...(text !== undefined && { textField: text }),
      ...(list && Object.keys(list).length > 0 && { list }),
    };
    columns.set(name, { key, field, place: at });
  });
  return [...columns.values()];
}
