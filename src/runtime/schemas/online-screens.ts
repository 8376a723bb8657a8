/**
 * Screens of online forms and online reports: asks the API's server for their description, converts it into documents of
 * the schema language, and fills those as files are filled.
 */
import type { ListFile } from '@/model/generated/files';
import { isJsonObject } from '@/model/http/json';
import { onlineScreenId, parseOnlineScreenId, type OnlineScreenRef } from '@/model/online/components';
import { readOnline, type OnlinePayload, type OnlineScreens } from '@/model/online';
import { linkRecords, type LinkedRecords } from '@/model/online/links/linked-records';
import type { OnlineScripts } from '@/model/online/script/online-scripts';
import { readReport } from '@/model/online/report';
import { apiPaths } from '../http/api-paths';
import { serverSupports } from '../http/capabilities';
import { SILENT_READ } from '../http/policy';
import { get } from '../http/request';
import { type MakeScreen, onlineDescriptions, type OnlineScreenSet, type ScreenScript } from './online-descriptions';
import { SchemaError } from './schema-error';
import { fillBundle, type Bundle, type LoadedScreen } from './screen-bundle';
import { preloadValidation, validateBundle } from './screen-validation';

const ask = (path: string, params: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  get<unknown>(path, params, { policy: SILENT_READ });

/** The list asks for its rows itself; servers without this parameter send a page that is not used. */
const WITHOUT_ROWS = { withRows: 'false' };

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

/** The parts of the description, in one request where the server has a call for it. */
async function fetchParts(head: string): Promise<Pick<OnlinePayload, 'columns' | 'query' | 'form'>> {
  if (serverSupports('onlineScreen')) {
    const described = await ask(apiPaths.onlineScreen, { id: head });
    const { columns, query, form } = isJsonObject(described) ? described : {};
    return { columns, query, form };
  }
  const [columns, query, form] = await Promise.all([
    ask(apiPaths.onlineColumns(head)),
    ask(apiPaths.onlineQuery(head)).catch(() => ask(apiPaths.onlineQuery2(head))),
    ask(apiPaths.onlineForm(head)),
  ]);
  return { columns, query, form };
}

/** @throws ApiError */
async function fetchForm(head: string): Promise<OnlinePayload> {
  const { columns, query, form } = await fetchParts(head);
  return { columns, query, form, ...(isErp(form) ? await fetchErp(head) : {}) };
}

/** Resolves in a task after this one: the browser draws and handles input in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A screen that is made at most once, in tasks of its own: a form may have hundreds of fields. */
function makeOnce(id: string, bundle: Bundle, finish: (screen: LoadedScreen) => LoadedScreen): MakeScreen {
  let made: Promise<LoadedScreen> | null = null;
  async function make(): Promise<LoadedScreen> {
    await nextTask();
    const valid = await validateBundle(id, bundle);
    await nextTask();
    return finish(fillBundle(id, valid));
  }
  return () => (made ??= make());
}

const asIs = (screen: LoadedScreen): LoadedScreen => screen;

/** The list of a form opens the form of its head: copies of a form share the table, and thereby the entity. */
const withForm = (loaded: LoadedScreen, form: string): LoadedScreen =>
  loaded.screen.kind === 'list' ? { ...loaded, screen: { ...loaded.screen, form } } : loaded;

function screensOf(head: string, { entities, list, form, warnings }: OnlineScreens): OnlineScreenSet {
  const listId = onlineScreenId({ kind: 'form', head, screen: 'list' });
  const formId = onlineScreenId({ kind: 'form', head, screen: 'form' });
  const notes = [...new Set(warnings.map(({ message }) => message))];
  const withNotes = (screen: LoadedScreen) => (notes.length > 0 ? { ...screen, notes } : screen);
  return {
    [listId]: makeOnce(listId, { kind: 'list', screen: list, entities }, (one) => withForm(withNotes(one), formId)),
    [formId]: makeOnce(formId, { kind: 'form', screen: form, entities }, asIs),
  };
}

/** Lists and forms of the sub-tables of an ERP layout. */
const partsOf = ({ entities, subLists, subForms }: OnlineScreens): [string, MakeScreen][] =>
  Object.entries<ListFile>(subLists).flatMap(([id, list]): [string, MakeScreen][] => [
    [`${id}.list`, makeOnce(`${id}.list`, { kind: 'list', screen: list, entities }, asIs)],
    [`${id}.form`, makeOnce(`${id}.form`, { kind: 'form', screen: subForms[id] ?? null, entities }, asIs)],
  ]);

/** Lists of the records that fields refer to. */
const linkedLists = (links: readonly LinkedRecords[]): [string, MakeScreen][] =>
  links.map(({ id, entity, list }) => [
    `${id}.list`,
    makeOnce(`${id}.list`, { kind: 'list', screen: list, entities: { [id]: entity } }, asIs),
  ]);

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
  const payload = await fetchForm(head);
  await nextTask();
  const { screens, links } = linkRecords(readOnline(payload));
  for (const [id, part] of [...partsOf(screens), ...linkedLists(links)]) onlineDescriptions().parts.set(id, part);
  const idOf = (screen: 'list' | 'form') => onlineScreenId({ kind: 'form', head, screen });
  storeScripts(screens.scripts, idOf('list'), idOf('form'));
  for (const [id, scripts] of Object.entries(screens.subScripts)) storeScripts(scripts, `${id}.list`, `${id}.form`);
  return screensOf(head, screens);
}

async function describeReport(head: string): Promise<OnlineScreenSet> {
  const id = onlineScreenId({ kind: 'report', head, screen: 'list' });
  const [described, query] = await Promise.all([
    ask(apiPaths.reportDescription(head), WITHOUT_ROWS),
    ask(apiPaths.reportQuery(head)).catch(() => undefined),
  ]);
  const given = isJsonObject(described) ? described : {};
  const columns = { ...given, cgRpConfigId: head, cgRpConfigName: given.cgreportHeadName };
  const { entity, page } = readReport({ columns, query }, 'id');
  return { [id]: makeOnce(id, { kind: 'list', screen: page, entities: { [page.entity]: entity } }, asIs) };
}

const requestKey = ({ kind, head }: OnlineScreenRef): string => `${kind} ${head}`;

/** The screens of a head, described once while the page is open. */
function describe(target: OnlineScreenRef): Promise<OnlineScreenSet> {
  const { kind, head } = target;
  const { requests } = onlineDescriptions();
  const key = requestKey(target);
  const known = requests.get(key);
  if (known) return known;
  preloadValidation();
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
  const target = parseOnlineScreenId(id);
  const make = onlineDescriptions().parts.get(id) ?? (target && (await describe(target))[id]);
  if (!make) throw new SchemaError(id, [], true);
  try {
    return await make();
  } catch (error) {
    // The next attempt asks for the description again.
    if (target) onlineDescriptions().requests.delete(requestKey(target));
    throw error;
  }
}
