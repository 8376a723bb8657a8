/** Builds the list and the form of an online form's main table. */
import type { EntityFile, FormFile, ListFile } from '../generated/files';
import { hiddenButtonCodes, type Buttons } from './buttons';
import type { ListedColumn } from './columns';
import type { ParsedForm } from './form';
import type { QueryField } from './query';
import type { OnlineScripts } from './script/online-scripts';
import { booleanOf, entryOf, textOf, type Json } from './payload/reader';

/** Layouts by the head's theme; single tables and trees have none. */
const STYLES: Readonly<Record<string, 'erp' | 'inner' | 'tabs'>> = { erp: 'erp', innerTable: 'inner', tab: 'tabs' };

export interface ErpSubTable {
  id: string;
  entity: EntityFile;
  list: ListFile;
  form: FormFile;
  foreignKey: string;
  scripts: OnlineScripts;
  /** `links` of the form's description: columns of the records that fields refer to. */
  linkDescriptions: unknown;
}

export interface ListParts {
  id: string;
  entity: EntityFile;
  config: Json;
  place: string;
  form: ParsedForm;
  columns: readonly ListedColumn[];
  queryFields: readonly QueryField[];
  buttons: Buttons;
  /** Sub-tables with their own lists (ERP layout). */
  subs: readonly ErpSubTable[];
  erp: boolean;
}

function childrenOf({ form, subs }: ListParts, style: ListFile['style']): ListFile['children'] {
  if (style === 'tree') return undefined;
  if (subs.length > 0)
    return subs.map((sub) => ({ entity: sub.id, title: sub.entity.title, where: { [sub.foreignKey]: '{main.id}' } }));
  const children = Object.keys(form.children).map((child) => ({ child }));
  return style && children.length > 0 ? children : undefined;
}

/** Builds the list: columns, query, and the buttons of this user. */
export function buildList(parts: ListParts): ListFile {
  const { entity, config, buttons, columns, queryFields } = parts;
  const theme = parts.erp ? 'erp' : entryOf(STYLES, textOf(parts.form.head.themeTemplate));
  const hasRows = parts.subs.length > 0 || Object.keys(parts.form.children).length > 0;
  const style = entity.tree ? 'tree' : hasRows ? theme : undefined;
  const ifShown = (...keys: string[]): string[] => keys.filter(buttons.isShown);
  const shownKeys = columns.map(({ key }) => key).filter((key) => Object.hasOwn(entity.fields, key));
  const queried = queryFields.map(({ key }) => key).filter((key) => entity.fields[key]?.query !== undefined);
  const children = childrenOf(parts, style);
  return {
    $schema: '../_meta/list.schema.json',
    version: 2,
    entity: parts.id,
    ...(style && { style }),
    query: hiddenButtonCodes(config, parts.place).has('query') ? [] : [...new Set(queried)],
    ...(shownKeys.length > 0 && { columns: shownKeys }),
    sort: [{ field: 'create_time', order: 'desc' }],
    toolbar: [...ifShown('add'), ...buttons.toolbar, ...ifShown('import', 'export')],
    row: [...ifShown('edit', 'detail'), ...buttons.row, ...ifShown('delete')],
    bulk: booleanOf(config.checkboxFlag) === false ? [] : ifShown('deleteBatch'),
    ...(children && { children }),
    ...(booleanOf(config.paginationFlag) === false && { paging: false as const }),
  };
}

/** Builds the form with the fields of `getFormItem`, in their order and number of columns, and its buttons. */
export function buildForm(id: string, entity: EntityFile, form: ParsedForm, buttons: Buttons): FormFile {
  const ifShown = (key: string): string[] => [key].filter(buttons.isShown);
  // Buttons of the script work on unsaved values: the form adds them by itself.
  const isExecutedByServer = (key: string): boolean => !buttons.scripted.includes(key);
  const own = buttons.form.filter(isExecutedByServer);
  const hasOwnActions = own.length > 0 || !buttons.row.every(isExecutedByServer);
  const shown = Object.keys(entity.fields).filter(
    (key) => Object.hasOwn(form.fields, key) && !entity.fields[key]?.hiddenIn?.includes('form'),
  );
  return {
    $schema: '../_meta/form.schema.json',
    version: 2,
    entity: id,
    ...(form.columns !== undefined && { fieldsPerRow: form.columns }),
    ...(shown.length > 0 && { fields: shown }),
    ...(hasOwnActions && {
      actions: [...ifShown('edit'), ...own, ...buttons.row.filter(isExecutedByServer), ...ifShown('delete')],
    }),
  };
}
