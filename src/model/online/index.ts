/**
 * Converts online forms (a server's run-time configuration, contract.md §7.2–7.4, 2.x and 3.x) into documents of the
 * schema language. Pure; scripts in a payload are never executed. Parts that cannot be expressed are dropped and listed
 * in `warnings`.
 */
import type { EntityFile, FormFile, ListFile } from '../generated/files';
import { serverButtons, readButtons } from './buttons';
import { readColumns } from './columns';
import { listApiOf } from './calls';
import { buildEntity } from './entity';
import { readForm } from './form';
import { buildForm, buildList, type ErpSubTable } from './list';
import { readQuery } from './query';
import { readScripts, type OnlineScripts } from './script/online-scripts';
import { isObject, validKey, readList, readObject, ownProperty, textOf, type Json } from './payload/reader';
import { OnlineError, WarningCollector, type OnlineWarning } from './payload/warnings';
import { tableNameOf } from './payload/table-name';

export { OnlineError, type OnlineErrorCode, type OnlineWarningCode, type OnlineWarning } from './payload/warnings';

/** The `result` of each endpoint. */
export interface OnlinePayload {
  /** `getColumns` (2.x, 3.x) or `getErpColumns`. */
  columns: unknown;
  /** `getQueryInfo` (a list) or `getQueryInfoVue3` (an object). */
  query?: unknown;
  /** `getFormItem`, `getFormItemBytbname` or `getErpFormItem`. */
  form?: unknown;
  /** `getErpFormItem` of sub-tables by head id; without it the columns of the sub-list are used as its form. */
  subForms?: unknown;
}

export interface OnlineScreens {
  /** Id of the main entity, e.g. `online/oa_leave`. */
  id: string;
  /** Id of the head, sent with all calls. */
  head: string;
  /** The main entity and, for an ERP layout, the sub-tables with their own calls. */
  entities: Record<string, EntityFile>;
  list: ListFile;
  form: FormFile;
  /** Lists of the sub-tables with their own calls, by entity. */
  subLists: Record<string, ListFile>;
  /** Forms of the same sub-tables, by entity. */
  subForms: Record<string, FormFile>;
  /** Scripts of the main table. */
  scripts: OnlineScripts;
  /** Scripts of the sub-tables with their own calls, by entity. */
  subScripts: Record<string, OnlineScripts>;
  /** `links` of the forms' descriptions: columns of the records that fields refer to, by entity. */
  linkDescriptions: Readonly<Record<string, unknown>>;
  warnings: OnlineWarning[];
}

const MAX_SUB_TABLES = 50;
const HEAD = /^[A-Za-z0-9_-]{1,64}$/;

function headIdOf(config: Json, head: Json, place: string): string {
  const id = textOf(config.code) ?? textOf(head.id);
  if (id === undefined || !HEAD.test(id)) throw new OnlineError('head', `${place}/code`);
  return id;
}

function tableAt(config: Json, head: Json, place: string): string {
  const table = tableNameOf(config.currentTableName) ?? tableNameOf(head.tableName);
  if (table === undefined) throw new OnlineError('table', `${place}/currentTableName`);
  return table;
}

/** Reads a sub-table of an ERP layout, which has its own list, calls and buttons. */
function readSubTable(
  raw: unknown,
  forms: Json,
  place: string,
  vue3: boolean,
  report: WarningCollector,
): ErpSubTable | undefined {
  const config = readObject(raw, place);
  const [link] = readList(config.foreignKeys, `${place}/foreignKeys`, MAX_SUB_TABLES);
  const foreignKey = isObject(link) ? validKey(link.field) : undefined;
  const table = tableNameOf(config.currentTableName);
  if (table === undefined || foreignKey === undefined) {
    report.warn('shape', place, textOf(config.currentTableName) ?? '');
    return undefined;
  }
  const head = headIdOf(config, {}, place);
  const formPlace = `/subForms/${head}`;
  const form = readObject(ownProperty(forms, head) ?? {}, formPlace);
  const buttons = readButtons({ config, place }, { config: form, place: formPlace }, head, report);
  const parsed = readForm(form, formPlace, report);
  const columns = readColumns(config, place, report).filter(({ key }) => key !== foreignKey);
  const entity = buildEntity({
    table,
    title: config.description,
    form: parsed.fields,
    foreignKey,
    columns,
    queryFields: [],
    children: {},
    buttons,
    calls: { head, api: listApiOf(config.api), tableType: 3, tree: false, vue3, buttons: serverButtons(buttons) },
    config: {},
    place,
  });
  const id = `online/${table}`;
  const list = buildList({
    id,
    entity,
    config,
    place,
    form: { ...parsed, children: {} },
    columns,
    queryFields: [],
    buttons,
    subs: [],
    erp: false,
  });
  return {
    id,
    entity,
    list,
    form: buildForm(id, entity, { ...parsed, children: {} }, buttons),
    foreignKey,
    linkDescriptions: form.links,
    scripts: readScripts({ config, place }, { config: form, place: formPlace }, buttons, report),
  };
}

/**
 * Converts the payload of an online form into an entity, a list and a form.
 * @throws OnlineError with code and place when the payload is not that of an online form
 */
export function readOnline(payload: OnlinePayload): OnlineScreens {
  const report = new WarningCollector();
  const object = readObject(payload, '');
  const outer = readObject(object.columns, '/columns');
  const isErp = isObject(outer.main);
  const config = isErp ? readObject(outer.main, '/columns/main') : outer;
  const place = isErp ? '/columns/main' : '/columns';
  const formConfig = readObject(object.form ?? {}, '/form');
  const form = readForm(formConfig, '/form', report);
  const head = headIdOf(config, form.head, place);
  const table = tableAt(config, form.head, place);
  const vue3 = isObject(object.query);
  const queryFields = readQuery(object.query, '/query', report);
  const columns = readColumns(config, place, report);
  const buttons = readButtons({ config, place }, { config: formConfig, place: '/form' }, head, report);
  const subForms = readObject(object.subForms ?? {}, '/subForms');
  const subs = readList(outer.subList, '/columns/subList', MAX_SUB_TABLES).flatMap(
    (raw, index) => readSubTable(raw, subForms, `/columns/subList/${index}`, vue3, report) ?? [],
  );
  const hasSubs = subs.length > 0 || Object.keys(form.children).length > 0;
  const id = `online/${table}`;
  const entity = buildEntity({
    table,
    title: textOf(config.description) ?? form.head.tableTxt,
    form: form.fields,
    columns,
    queryFields,
    children: form.children,
    buttons,
    calls: {
      head,
      api: listApiOf(config.api),
      tableType: hasSubs ? 2 : 1,
      tree: validKey(config.pidField) !== undefined,
      vue3,
      buttons: serverButtons(buttons),
    },
    config,
    place,
  });
  const fromSubTables = <T>(part: (sub: ErpSubTable) => T): Record<string, T> =>
    Object.fromEntries(subs.map((sub) => [sub.id, part(sub)]));
  return {
    id,
    head,
    entities: { [id]: entity, ...fromSubTables((sub) => sub.entity) },
    list: buildList({ id, entity, config, place, form, columns, queryFields, buttons, subs, erp: isErp }),
    form: buildForm(id, entity, form, buttons),
    subLists: fromSubTables((sub) => sub.list),
    subForms: fromSubTables((sub) => sub.form),
    scripts: readScripts({ config, place }, { config: formConfig, place: '/form' }, buttons, report),
    subScripts: fromSubTables((sub) => sub.scripts),
    linkDescriptions: { [id]: formConfig.links, ...fromSubTables((sub) => sub.linkDescriptions) },
    warnings: report.warnings,
  };
}
