/** Converts action files to filled actions, and lists the actions that every entity has. */
import type { ActionFile, EntityFile } from '../generated/files';
import type { Action, Ask, Call } from './entity';
import { fillFields, type FillContext } from './fill-field';

/** Permission code suffixes of built-in actions, where they differ from the action name (rulings: Permissions). */
const CODE_SUFFIXES: Readonly<Record<string, string>> = { deleteBatch: 'batch_delete' };

/** The derived permission code of an action that declares none. */
export function actionCode(prefix: string, key: string): string {
  return `${prefix}:${CODE_SUFFIXES[key] ?? key}`;
}

interface BuiltInAction {
  label: string;
  call: string;
  confirm?: string;
  danger?: boolean;
  /** True for actions that a `readonly` entity does not get. */
  writes: boolean;
  /** True for an action of the whole list: it has no meaning for one record. */
  toolbarOnly?: boolean;
}

/** Actions that every entity has. */
export const builtInActions: Readonly<Record<string, BuiltInAction>> = {
  add: { label: '新增', call: 'POST {api}/add', writes: true },
  edit: { label: '编辑', call: 'PUT {api}/edit', writes: true },
  delete: { label: '删除', call: 'DELETE {api}/delete', confirm: '确定删除吗？', danger: true, writes: true },
  deleteBatch: {
    label: '批量删除',
    call: 'DELETE {api}/deleteBatch',
    confirm: '是否删除选中数据？',
    danger: true,
    writes: true,
  },
  detail: { label: '详情', call: 'GET {api}/queryById', writes: false },
  import: { label: '导入', call: 'POST {api}/importExcel', writes: true, toolbarOnly: true },
  export: { label: '导出', call: 'GET {api}/exportXls', writes: false, toolbarOnly: true },
};

function fillAsk(ask: ActionFile['ask'], context: FillContext): Ask | null {
  if (ask === undefined) return null;
  if (typeof ask === 'string') return { kind: 'form', form: ask };
  if (Array.isArray(ask)) return { kind: 'fields', fields: ask };
  return { kind: 'inline', fields: fillFields(ask, context) };
}

/**
 * True when a server function must do the work of an action. Without one the server stores the asked fields and the one
 * new state, which needs a record in a table: with several states, inputs that are not stored, `batch`, or nothing to
 * change, only a function can know what to do.
 */
export function needsFunction({ screen, to, ask, batch }: ActionFile, hasTable: boolean): boolean {
  if (screen !== undefined) return false;
  const states = [to ?? []].flat().length;
  const storesAsked = Array.isArray(ask);
  if (!hasTable || batch === true || states > 1 || (ask !== undefined && !storesAsked)) return true;
  return states === 0 && !storesAsked;
}

export function fillAction(
  key: string,
  file: ActionFile,
  owner: { api: string; permissionPrefix: string; calls: Record<string, Call>; hasTable: boolean },
  child: string | null,
  context: FillContext,
): Action {
  const screen = file.screen === undefined ? null : { screen: file.screen, with: file.with ?? {} };
  const then =
    file.then === undefined || file.then === 'reload'
      ? 'reload'
      : { screen: file.then.screen, with: file.then.with ?? {} };
  // An action with a built-in name extends the built-in one: call, code and confirmation stay unless the file sets
  // them.
  const builtIn = Object.hasOwn(builtInActions, key) && child === null ? builtInActions[key] : undefined;
  const question = builtIn ? (builtIn.confirm ?? null) : `确认${file.label}？`;
  return {
    key,
    label: file.label,
    code: file.permission ?? actionCode(owner.permissionPrefix, key),
    declared: file.permission !== undefined,
    from: file.from ?? null,
    to: file.to === undefined ? [] : [file.to].flat(),
    when: file.when ?? null,
    whenMessage: file.whenMessage ?? null,
    ask: fillAsk(file.ask, context),
    confirm:
      file.confirm === false || (file.confirm === undefined && (screen !== null || file.ask !== undefined))
        ? null
        : (file.confirm ?? question),
    screen,
    then,
    job: file.job ?? false,
    batch: file.batch ?? false,
    needsFunction: builtIn === undefined && needsFunction(file, owner.hasTable),
    danger: file.danger ?? builtIn?.danger ?? false,
    keepMessage: file.keepMessage ?? false,
    builtIn: builtIn !== undefined,
    call: screen ? null : (owner.calls[key] ?? { method: 'POST', path: `${owner.api}/${key}` }),
    send: file.send ?? null,
    child,
  };
}

/** Read-only entities have no writing actions, or not those that they list; naming the fields of files gives the import. */
export function offersBuiltIn(key: string, { readonly, import: settings }: EntityFile): boolean {
  if (Array.isArray(readonly)) return !readonly.some((one) => one === key);
  return !(builtInActions[key]?.writes && readonly) || (key === 'import' && settings?.fields !== undefined);
}

export function fillBuiltInActions(file: EntityFile, calls: Record<string, Call>): Record<string, Action> {
  const kept = Object.entries(builtInActions).filter(
    ([key]) =>
      offersBuiltIn(key, file) &&
      (file.table !== null || Object.hasOwn(calls, key)) &&
      (file.select === undefined || key === 'export'),
  );
  return Object.fromEntries(
    kept.map(([key, { label, confirm = null, danger = false }]) => [
      key,
      {
        key,
        label,
        confirm,
        danger,
        code: actionCode(file.permissionPrefix, key),
        declared: false,
        from: null,
        to: [],
        when: null,
        whenMessage: null,
        ask: null,
        screen: null,
        then: 'reload',
        job: false,
        batch: false,
        needsFunction: false,
        keepMessage: false,
        builtIn: true,
        call: calls[key] ?? null,
        send: null,
        child: null,
      } satisfies Action,
    ]),
  );
}
