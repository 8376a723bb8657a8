/**
 * Screens of online forms and online reports: asks the API's server for their description, converts it into documents of
 * the schema language, and fills those as files are filled.
 */
import type { ListFile } from '@/model/generated/files';
import { isJsonObject } from '@/model/http/json';
import { onlineScreenId, onlineScreenRef, type OnlineScreenRef } from '@/model/online/components';
import { readOnline, type OnlinePayload, type OnlineScreens } from '@/model/online';
import { linkRecords, type LinkedRecords } from '@/model/online/links';
import type { OnlineScripts } from '@/model/online/script/online-scripts';
import { readReport } from '@/model/online/report';
import { apiPaths } from '../http/api-paths';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { onlineDescriptions, type OnlineScreenSet, type ScreenScript } from './online-descriptions';
import { SchemaError } from './schema-error';
import { fillBundle, type Bundle, type LoadedScreen } from './screen-bundle';
import { validateBundle } from './screen-validation';

const ask = (path: string): Promise<unknown> => get<unknown>(path, {}, { policy: SILENT_READ });

const isErp = (form: unknown): boolean =>
  isJsonObject(form) && isJsonObject(form.head) && form.head.themeTemplate === 'erp' && form.head.tableType !== 1;

/** Heads of the sub-tables of an ERP layout. */
function subHeadsOf(columns: unknown): string[] {
  const list = isJsonObject(columns) && Array.isArray(columns.subList) ? (columns.subList as unknown[]) : [];
  return list.flatMap((sub) => (isJsonObject(sub) && typeof sub.code === 'string' ? [sub.code] : []));
}

/** The sub-tables of an ERP layout have their own columns and forms. */
async function fetchErp(head: string): Promise<Pick<OnlinePayload, 'columns' | 'subForms'>> {
  const columns = await ask(apiPaths.onlineErpColumns(head));
  const heads = subHeadsOf(columns);
  const forms = await Promise.all(heads.map((sub) => ask(apiPaths.onlineErpForm(sub))));
  return { columns, subForms: Object.fromEntries(heads.map((sub, index) => [sub, forms[index]])) };
}

/** @throws ApiError */
async function fetchForm(head: string): Promise<OnlinePayload> {
  const [columns, query, form] = await Promise.all([
    ask(apiPaths.onlineColumns(head)),
    ask(apiPaths.onlineQuery(head)).catch(() => ask(apiPaths.onlineQuery2(head))),
    ask(apiPaths.onlineForm(head)),
  ]);
  return { columns, query, form, ...(isErp(form) ? await fetchErp(head) : {}) };
}

async function fill(id: string, bundle: Bundle, notes: readonly string[] = []): Promise<LoadedScreen> {
  const filled = fillBundle(id, await validateBundle(id, bundle));
  return notes.length > 0 ? { ...filled, notes } : filled;
}

/** The list of a form opens the form of its head: copies of a form share the table, and thereby the entity. */
const withForm = (loaded: LoadedScreen, form: string): LoadedScreen =>
  loaded.screen.kind === 'list' ? { ...loaded, screen: { ...loaded.screen, form } } : loaded;

async function screensOf(head: string, { entities, list, form, warnings }: OnlineScreens): Promise<OnlineScreenSet> {
  const listId = onlineScreenId({ kind: 'form', head, screen: 'list' });
  const formId = onlineScreenId({ kind: 'form', head, screen: 'form' });
  const notes = [...new Set(warnings.map(({ message }) => message))];
  const [listed, formed] = await Promise.all([
    fill(listId, { kind: 'list', screen: list, entities }, notes),
    fill(formId, { kind: 'form', screen: form, entities }),
  ]);
  return { [listId]: withForm(listed, formId), [formId]: formed };
}

/** Lists and forms of the sub-tables of an ERP layout. */
async function partsOf({ entities, subLists, subForms }: OnlineScreens): Promise<[string, LoadedScreen][]> {
  const parts = Object.entries<ListFile>(subLists).map(async ([id, list]) => [
    [`${id}.list`, await fill(`${id}.list`, { kind: 'list', screen: list, entities })] as [string, LoadedScreen],
    [`${id}.form`, await fill(`${id}.form`, { kind: 'form', screen: subForms[id] ?? null, entities })] as [
      string,
      LoadedScreen,
    ],
  ]);
  return (await Promise.all(parts)).flat();
}

/** Lists of the records that fields refer to. */
const linkedLists = (links: readonly LinkedRecords[]): Promise<[string, LoadedScreen][]> =>
  Promise.all(
    links.map(async ({ id, entity, list }): Promise<[string, LoadedScreen]> => [
      `${id}.list`,
      await fill(`${id}.list`, { kind: 'list', screen: list, entities: { [id]: entity } }),
    ]),
  );

/** Remembers the scripts of a table; a screen without one has no entry, so that nothing of it is loaded. */
function storeScripts({ list, form, listButtons, formButtons }: OnlineScripts, listId: string, formId: string): void {
  const store = (id: string, script: ScreenScript) => {
    const isUsed = script.source !== '' || script.actions.size > 0 || script.buttons.length > 0;
    if (isUsed) onlineDescriptions().scripts.set(id, script);
  };
  store(listId, { source: list, actions: new Set(listButtons), buttons: [] });
  store(formId, { source: form, actions: new Set(), buttons: formButtons });
}

async function describeForm(head: string): Promise<OnlineScreenSet> {
  const { screens, links } = linkRecords(readOnline(await fetchForm(head)));
  const [set, parts, lists] = await Promise.all([screensOf(head, screens), partsOf(screens), linkedLists(links)]);
  for (const [id, part] of [...parts, ...lists]) onlineDescriptions().parts.set(id, part);
  const idOf = (screen: 'list' | 'form') => onlineScreenId({ kind: 'form', head, screen });
  storeScripts(screens.scripts, idOf('list'), idOf('form'));
  for (const [id, scripts] of Object.entries(screens.subScripts)) storeScripts(scripts, `${id}.list`, `${id}.form`);
  return set;
}

async function describeReport(head: string): Promise<OnlineScreenSet> {
  const id = onlineScreenId({ kind: 'report', head, screen: 'list' });
  const [described, query] = await Promise.all([
    ask(apiPaths.reportDescription(head)),
    ask(apiPaths.reportQuery(head)).catch(() => undefined),
  ]);
  const given = isJsonObject(described) ? described : {};
  const columns = { ...given, cgRpConfigId: head, cgRpConfigName: given.cgreportHeadName };
  const { entity, page } = readReport({ columns, query }, 'id');
  return { [id]: await fill(id, { kind: 'list', screen: page, entities: { [page.entity]: entity } }) };
}

/** The screens of a head, described once while the page is open. */
function describe({ kind, head }: OnlineScreenRef): Promise<OnlineScreenSet> {
  const { requests } = onlineDescriptions();
  const key = `${kind} ${head}`;
  const known = requests.get(key);
  if (known) return known;
  const request = kind === 'form' ? describeForm(head) : describeReport(head);
  requests.set(key, request);
  request.catch(() => {
    if (requests.get(key) === request) requests.delete(key);
  });
  return request;
}

/**
 * Loads a screen that the server describes.
 * @throws OnlineError when the description is none, SchemaError when its documents are invalid, ApiError
 */
export async function loadOnlineScreen(id: string): Promise<LoadedScreen> {
  const part = onlineDescriptions().parts.get(id);
  if (part) return part;
  const target = onlineScreenRef(id);
  const screen = target && (await describe(target))[id];
  if (!screen) throw new SchemaError(id, [], true);
  return screen;
}
