/**
 * Menu components of online forms and online reports (contract.md §3). Vue 2 and Vue 3 servers store different paths;
 * the last segment names the component.
 */
import { textOf } from './payload/reader';

export type OnlineKind = 'form' | 'report';

const KINDS: ReadonlyMap<string, OnlineKind> = new Map([
  ['CgformErpList', 'form'],
  ['DefaultOnlineList', 'form'],
  ['OnlCgReportList', 'report'],
  ['OnlCgformAutoList', 'form'],
  ['OnlCgformErpList', 'form'],
  ['OnlCgformInnerTableList', 'form'],
  ['OnlCgformTabList', 'form'],
  ['OnlCgformTreeList', 'form'],
  ['OnlCgreportAutoList', 'report'],
  ['OnlineAutoList', 'form'],
]);

/** Ids of forms and reports, as one segment of a path. */
const ID = /^[\w-]{1,64}$/;

const FOLDERS: Readonly<Record<OnlineKind, string>> = { form: 'cgform', report: 'cgreport' };

/** A screen that a server describes at run time. */
export interface OnlineScreenRef {
  kind: OnlineKind;
  /** Of the head. */
  head: string;
  screen: 'list' | 'form';
}

/** Id of a screen at run time: `cgform/8f3c….list`. */
export const onlineScreenId = ({ kind, head, screen }: OnlineScreenRef): string => `${FOLDERS[kind]}/${head}.${screen}`;

/** Parses the id of a screen at run time; null for another screen. */
export function parseOnlineScreenId(id: string): OnlineScreenRef | null {
  const [, folder, head = '', screen] = /^(cgform|cgreport)\/([\w-]{1,64})\.(list|form)$/.exec(id) ?? [];
  if (folder === undefined) return null;
  return { kind: folder === 'cgform' ? 'form' : 'report', head, screen: screen === 'form' ? 'form' : 'list' };
}

/** Addresses of menus that only link to the hidden entry with the component: `/online/cgformList/8f3c…`. */
const MENU_LINK = /^\/online\/cgform(?:Tree|Erp|Tab|InnerTable)?List\/([\w-]{1,64})$/;

const REPORT_PAGE = /^\/online\/cgreport\/([\w-]{1,64})$/;

/** The list of an online report that an address names without a menu entry; null for other addresses. */
export function onlineReportOfAddress(pathname: string): string | null {
  const [, head] = REPORT_PAGE.exec(pathname) ?? [];
  return head === undefined ? null : onlineScreenId({ kind: 'report', head, screen: 'list' });
}

/** The online list that a menu opens, by its component or its address; null for other menus. */
export function onlineListOfMenu({ component, url }: { component: string; url: string }): string | null {
  const [, head] = MENU_LINK.exec(url) ?? [];
  return (
    onlineListOf(component, url, undefined) ?? (head ? onlineScreenId({ kind: 'form', head, screen: 'list' }) : null)
  );
}

/** Calls that read the records of one form or report (contract.md §7.2, §7.8), and the lists of forms and reports of this server. */
const DATA_CALL =
  /^\/online\/(cgform|cgreport)\/(?:api\/(?:getData|getTreeData|getColumnsAndData)|report|form)\/([\w-]{1,64})(?:\/list)?$/;

/** The online list that a menu with data rules belongs to, by what it opens or by the call in its address; else null. */
export function onlineListOfRule(menu: { component: string; url: string }): string | null {
  const [, folder, head] = DATA_CALL.exec(menu.url) ?? [];
  if (head === undefined) return onlineListOfMenu(menu);
  return onlineScreenId({ kind: folder === 'cgform' ? 'form' : 'report', head, screen: 'list' });
}

/**
 * The list that a menu entry of an online form or report opens; null for other components.
 * @param code parameter of the route `…/:code`; without one the last segment of the path is the head's id
 */
export function onlineListOf(component: string, path: string, code: unknown): string | null {
  const name = component.replace(/\.vue$/, '').replace(/^.*\//, '');
  const kind = KINDS.get(name);
  const head = textOf(code) ?? path.replace(/[?#].*$/, '').replace(/^.*\//, '');
  return kind !== undefined && ID.test(head) ? onlineScreenId({ kind, head, screen: 'list' }) : null;
}
