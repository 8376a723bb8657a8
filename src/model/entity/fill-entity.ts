/** Converts an entity file to a filled entity. */
import shared from '@schemas/_shared/actions.json';
import type { Action, Ask, Call, Child, Entity, Expand, FillContext } from './entity';
import type { ActionFile, ActionsFile, ChildFile, EntityFile } from '../generated/files';
import { parseCall } from './call';
import { fillField, fillFields } from './fill-field';
import { documentRemarkField, foreignKeyField, systemFieldsByPreset } from './system-fields';

const { sets } = shared as unknown as ActionsFile;

/** Permission code suffixes of built-in actions, where they differ from the action name (rulings: Permissions). */
const CODE_SUFFIXES: Readonly<Record<string, string>> = { deleteBatch: 'batch_delete' };

/** The derived permission code of an action that declares none. */
export function actionCode(auth: string, key: string): string {
  return `${auth}:${CODE_SUFFIXES[key] ?? key}`;
}

/** Actions that every entity has. A `readonly` entity does not get those with `writes`. */
export const builtInActions: Readonly<
  Record<string, { label: string; call: string; confirm?: string; danger?: boolean; writes: boolean }>
> = {
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
  import: { label: '导入', call: 'POST {api}/importExcel', writes: true },
  export: { label: '导出', call: 'GET {api}/exportXls', writes: false },
};

/** The calls of an entity by name: the defaults, overridden by those in the file. */
export function fillCalls(file: EntityFile): Record<string, Call> {
  // Without a table the generic calls do not apply.
  if (file.table === null)
    return Object.fromEntries(Object.entries(file.calls ?? {}).map(([key, call]) => [key, parseCall(call)]));
  const calls: Record<string, string> = {
    list: `GET ${file.api}/list`,
    queryById: `GET ${file.api}/queryById`,
    pick: `GET ${file.api}/pick`,
  };
  for (const [key, { call }] of Object.entries(builtInActions)) calls[key] = call.replace('{api}', file.api);
  return Object.fromEntries(Object.entries({ ...calls, ...file.calls }).map(([key, call]) => [key, parseCall(call)]));
}

function fillAsk(ask: ActionFile['ask'], context: FillContext): Ask | null {
  if (ask === undefined) return null;
  if (typeof ask === 'string') return { kind: 'form', form: ask };
  if (Array.isArray(ask)) return { kind: 'fields', fields: ask };
  return { kind: 'inline', fields: fillFields(ask, context) };
}

function fillAction(
  key: string,
  file: ActionFile,
  owner: { api: string; auth: string; calls: Record<string, Call> },
  child: string | null,
  context: FillContext,
): Action {
  const opens = file.opens === undefined ? null : { opens: file.opens, with: file.with ?? {} };
  const then =
    file.then === undefined || file.then === 'reload'
      ? 'reload'
      : { opens: file.then.opens, with: file.then.with ?? {} };
  // An action with a built-in name extends the built-in one: call, code and confirmation stay unless the file sets
  // them.
  const builtIn = Object.hasOwn(builtInActions, key) && child === null ? builtInActions[key] : undefined;
  const question = builtIn ? (builtIn.confirm ?? null) : `确认${file.label}？`;
  return {
    key,
    label: file.label,
    code: file.auth ?? actionCode(owner.auth, key),
    declared: file.auth !== undefined,
    from: file.from ?? null,
    to: file.to === undefined ? [] : [file.to].flat(),
    when: file.when ?? null,
    ask: fillAsk(file.ask, context),
    confirm:
      file.confirm === false || (file.confirm === undefined && (opens !== null || file.ask !== undefined))
        ? null
        : (file.confirm ?? question),
    opens,
    then,
    job: file.job ?? false,
    danger: file.danger ?? builtIn?.danger ?? false,
    lasting: file.lasting ?? false,
    builtIn: builtIn !== undefined,
    call: opens ? null : (owner.calls[key] ?? { method: 'POST', path: `${owner.api}/${key}` }),
    send: file.send ?? null,
    child,
  };
}

function fillBuiltInActions(file: EntityFile, calls: Record<string, Call>): Record<string, Action> {
  const kept = Object.entries(builtInActions).filter(
    ([key, { writes }]) => !(writes && file.readonly) && (file.table !== null || Object.hasOwn(calls, key)),
  );
  return Object.fromEntries(
    kept.map(([key, { label, confirm = null, danger = false }]) => [
      key,
      {
        key,
        label,
        confirm,
        danger,
        code: actionCode(file.auth, key),
        declared: false,
        from: null,
        to: [],
        when: null,
        ask: null,
        opens: null,
        then: 'reload',
        job: false,
        lasting: false,
        builtIn: true,
        call: calls[key] ?? null,
        send: null,
        child: null,
      } satisfies Action,
    ]),
  );
}

/** The detail screen of a row, in a list or in a child of a form. */
export function fillExpand(file: Pick<ChildFile, 'expand' | 'expandAs'> | null): Expand | null {
  if (!file?.expand) return null;
  return { screen: file.expand.screen, with: file.expand.with ?? {}, as: file.expandAs ?? 'row' };
}

function fillChild(
  key: string,
  file: ChildFile,
  main: { id: string; preset: Entity['preset'] },
  context: FillContext,
): Child {
  const foreign = file.entity === undefined ? undefined : context.entity?.(file.entity);
  const foreignKey = file.foreignKey ?? '';
  const own = file.fields ?? foreign?.fields ?? {};
  const { orderNum, ...system } = systemFieldsByPreset.child;
  // When the user can reorder rows, `orderNum` is an ordinary field that is sent with the row, not a system field.
  const isOrdered = file.sort === true && file.entity === undefined;
  const presetFields =
    main.preset === 'online' ? systemFieldsByPreset.online : isOrdered ? system : systemFieldsByPreset.child;
  const fields = {
    ...fillFields(isOrdered ? { orderNum, ...own } : own, context),
    ...fillFields(presetFields, context, true),
    [foreignKey]: fillField(foreignKey, foreign?.fields[foreignKey] ?? foreignKeyField, context, true),
  };
  return {
    key,
    id: file.entity ?? `${main.id}.${key}`,
    title: file.title,
    table: file.table ?? foreign?.table ?? '',
    titleField: file.label ?? foreign?.label ?? Object.keys(own)[0] ?? 'id',
    foreignKey,
    load: file.load === undefined ? null : parseCall(file.load),
    entity: file.entity ?? null,
    fields,
    unique: file.unique ?? foreign?.unique ?? [],
    checks: file.checks ?? foreign?.checks ?? [],
    visible: file.visible ?? true,
    required: file.required ?? false,
    readonly: file.readonly ?? false,
    rules: file.rules ?? [],
    single: file.single ?? false,
    sort: file.sort ?? false,
    shared: file.shared ?? false,
    choose: file.choose ?? 'checkbox',
    removable: file.removable ?? true,
    expand: fillExpand(file),
  };
}

/**
 * Fills an entity file: system fields of its preset, built-in actions, action sets, calls, defaults. The result has
 * everything that a list, a form, a query bar, import and export need.
 * @param id the file's id, e.g. `settle/sheet`
 * @throws never; check:schemas reports errors of the file.
 */
export function fillEntity(id: string, file: EntityFile, context: FillContext): Entity {
  const preset = file.preset ?? 'std';
  const calls = fillCalls(file);
  const owner = { api: file.api, auth: file.auth, calls };
  const used = (file.use ?? []).flatMap((name) => sets[name] ?? []);
  const actions: Record<string, Action> = fillBuiltInActions(file, calls);
  for (const { actions: set } of used) {
    for (const [key, action] of Object.entries(set)) actions[key] = fillAction(key, action, owner, null, context);
  }
  for (const [key, action] of Object.entries(file.actions ?? {}))
    actions[key] = fillAction(key, action, owner, null, context);
  for (const [childKey, child] of Object.entries(file.children ?? {})) {
    for (const [key, action] of Object.entries(child.actions ?? {}))
      actions[key] = fillAction(key, action, owner, childKey, context);
  }
  const hasState =
    file.state !== undefined || Object.values(actions).some((action) => action.from !== null || action.to.length > 0);
  const edit = file.state?.edit ?? used.find((set) => set.state?.edit)?.state?.edit ?? null;
  const written =
    preset === 'doc' ? { ...file.fields, ...('remark' in file.fields ? {} : documentRemarkField) } : file.fields;
  return {
    id,
    title: file.title,
    table: file.table ?? '',
    api: file.api,
    auth: file.auth,
    titleField: file.label,
    preset,
    lock: preset === 'doc' ? 'ver' : 'updateTime',
    calls,
    wrap: file.wrap ?? null,
    key: (file.table === null ? file.key : undefined) ?? 'id',
    tree: file.tree ? { parent: file.tree.parent, hasChild: file.tree.hasChild ?? null } : null,
    readonly: file.readonly ?? false,
    fields: {
      ...fillOwnFields(file, written, context),
      ...fillFields(fillPresetFields(preset, written), context, true),
    },
    children: Object.fromEntries(
      Object.entries(file.children ?? {}).map(([key, child]) => [key, fillChild(key, child, { id, preset }, context)]),
    ),
    unique: file.unique ?? [],
    checks: file.checks ?? [],
    state: { field: file.state?.field ?? (hasState ? 'status' : null), edit },
    actions,
  };
}

/** Without a table, columns are not sortable unless the file says so: the rows come from a call. */
function fillOwnFields({ table }: EntityFile, written: EntityFile['fields'], context: FillContext): Entity['fields'] {
  const fields = fillFields(written, context);
  if (table === null)
    for (const field of Object.values(fields)) field.list.sort = written[field.key]?.list?.sort ?? false;
  return fields;
}

/** System fields of the preset, without those that the file declares itself (e.g. with another label or type). */
function fillPresetFields(preset: Entity['preset'], written: EntityFile['fields']): EntityFile['fields'] {
  return Object.fromEntries(
    Object.entries<EntityFile['fields'][string]>(systemFieldsByPreset[preset]).filter(([key]) => !(key in written)),
  );
}
