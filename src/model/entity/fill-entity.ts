/** Converts an entity file to a filled entity. */
import shared from '@schemas/_shared/actions.json';
import type { Action, Call, Child, Entity, Expand, Field } from './entity';
import type { ActionFile, ActionsFile, ChildFile, EntityFile } from '../generated/files';
import { parseCall } from './call';
import { builtInActions, fillAction, fillBuiltInActions } from './fill-action';
import { fillField, fillFields, type FillContext } from './fill-field';
import { documentRemarkField, foreignKeyField, selectFields, systemFieldsByPreset } from './system-fields';

const { sets } = shared as unknown as ActionsFile;

const actionSetsOf = ({ actionSets = [] }: EntityFile): ActionsFile['sets'][string][] =>
  actionSets.flatMap((name) => (Object.hasOwn(sets, name) ? (sets[name] ?? []) : []));

/** The actions of an entity file by key; its own take the place of those of its action sets. */
export const actionFilesOf = (file: EntityFile): ReadonlyMap<string, ActionFile> =>
  new Map(
    [...actionSetsOf(file).map(({ actions }) => actions), file.actions ?? {}].flatMap((one) => Object.entries(one)),
  );

/** The calls of an entity by name: the defaults, overridden by those in the file. */
export function fillCalls(file: EntityFile): Record<string, Call> {
  if (file.select !== undefined)
    return { list: parseCall(`GET ${file.api}/list`), export: parseCall(`GET ${file.api}/exportXls`) };
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

/** The detail screen of a row, in a list or in a child of a form. */
export function fillExpand(file: Pick<ChildFile, 'expand'> | null): Expand | null {
  if (!file?.expand) return null;
  const { screen, with: given = {}, as = 'row' } = file.expand;
  return { screen, with: given, as };
}

/**
 * A field of a foreign child as the main record sees it: the stored value. Its entity computes and checks it.
 */
const asStored = (field: Field): Field => ({
  ...field,
  default: null,
  follows: false,
  value: null,
  copy: null,
  through: null,
  visible: field.visible !== false,
  required: false,
  readonly: true,
  rules: [],
  checkRule: null,
  pattern: null,
  min: null,
  max: null,
});

const mapValues = <T, U>(record: Readonly<Record<string, T>>, convert: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));

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
  const isOrdered = file.reorder === true && file.entity === undefined;
  const presetFields =
    main.preset === 'online' ? systemFieldsByPreset.online : isOrdered ? system : systemFieldsByPreset.child;
  const fields = {
    ...fillFields(isOrdered ? { orderNum, ...own } : own, context),
    ...fillFields(presetFields, context, true),
    ...(foreignKey === ''
      ? {}
      : { [foreignKey]: fillField(foreignKey, foreign?.fields[foreignKey] ?? foreignKeyField, context, true) }),
  };
  return {
    key,
    id: file.entity ?? `${main.id}.${key}`,
    title: file.title,
    table: file.table ?? foreign?.table ?? '',
    titleField: file.titleField ?? foreign?.titleField ?? Object.keys(own)[0] ?? 'id',
    foreignKey,
    load: file.load === undefined ? null : parseCall(file.load),
    entity: file.entity ?? null,
    fields: file.entity === undefined ? fields : mapValues(fields, asStored),
    emphasis: file.emphasis ?? foreign?.emphasis ?? [],
    unique: file.unique ?? [],
    checks: file.checks ?? [],
    visible: file.visible ?? true,
    required: file.required ?? false,
    readonly: file.entity === undefined ? (file.readonly ?? false) : true,
    serverChecks: file.serverChecks ?? [],
    single: file.single ?? false,
    reorder: file.reorder ?? false,
    shared: file.shared ?? false,
    rowSelection: file.rowSelection ?? 'checkbox',
    removable: file.removable ?? true,
    fixedRows: file.fixedRows ?? false,
    expand: fillExpand(file),
  };
}

/** The field of the optimistic lock. */
const LOCKS: Readonly<Record<Entity['preset'], Entity['lock']>> = {
  std: 'updateTime',
  doc: 'ver',
  online: 'update_time',
};

/**
 * Fills an entity file: system fields of its preset, built-in actions, action sets, calls, defaults. The result has
 * everything that a list, a form, a query bar, import and export need.
 * @param id the file's id, e.g. `settle/sheet`
 * @throws never; check:schemas reports errors of the file.
 */
export function fillEntity(id: string, file: EntityFile, context: FillContext): Entity {
  const preset = file.preset ?? 'std';
  const calls = fillCalls(file);
  const owner = { api: file.api, permissionPrefix: file.permissionPrefix, calls, hasTable: file.table !== null };
  const actions: Record<string, Action> = fillBuiltInActions(file, calls);
  for (const [key, action] of actionFilesOf(file)) actions[key] = fillAction(key, action, owner, null, context);
  for (const [childKey, child] of Object.entries(file.children ?? {})) {
    for (const [key, action] of Object.entries(child.actions ?? {}))
      actions[key] = fillAction(key, action, owner, childKey, context);
  }
  const hasState =
    file.state !== undefined || Object.values(actions).some((action) => action.from !== null || action.to.length > 0);
  const edit = file.state?.edit ?? actionSetsOf(file).find((set) => set.state?.edit)?.state?.edit ?? null;
  const written =
    preset === 'doc' ? { ...file.fields, ...('remark' in file.fields ? {} : documentRemarkField) } : file.fields;
  return {
    id,
    title: file.title,
    table: file.table ?? '',
    api: file.api,
    permissionPrefix: file.permissionPrefix,
    titleField: file.titleField,
    preset,
    lock: LOCKS[preset],
    calls,
    bodyKey: file.bodyKey ?? null,
    keyField: (file.table === null ? file.keyField : undefined) ?? 'id',
    tree: file.tree ? { parent: file.tree.parent, hasChild: file.tree.hasChild ?? null } : null,
    select: file.select === undefined ? null : [file.select].flat().join('\n'),
    readonly: file.readonly === true || file.select !== undefined,
    comments: file.comments ?? false,
    import: {
      csv: file.import?.csv ?? false,
      update: file.import?.update ?? uniqueFieldsOf(file),
      fields: file.import?.fields ?? null,
    },
    fields: {
      ...fillOwnFields(file, written, context),
      ...fillFields(file.select === undefined ? fillPresetFields(preset, written) : selectFields, context, true),
    },
    children: Object.fromEntries(
      Object.entries(file.children ?? {}).map(([key, child]) => [key, fillChild(key, child, { id, preset }, context)]),
    ),
    emphasis: file.emphasis ?? [],
    unique: file.unique ?? [],
    checks: file.checks ?? [],
    state: {
      field: file.state?.field ?? (hasState ? 'status' : null),
      edit,
      uncounted: file.state?.uncounted ?? [],
    },
    actions,
  };
}

/** Fields that are unique alone. */
function uniqueFieldsOf({ fields, unique = [] }: EntityFile): string[] {
  const alone = new Set(unique.flatMap((keys) => (keys.length === 1 ? keys : [])));
  return Object.keys(fields).filter((key) => alone.has(key) || fields[key]?.rules?.includes('unique'));
}

/** Without a table, columns are not sortable unless the file says so: the rows come from a call. */
function fillOwnFields(
  { table, select }: EntityFile,
  written: EntityFile['fields'],
  context: FillContext,
): Entity['fields'] {
  const fields = fillFields(written, context);
  if (table === null && select === undefined)
    for (const field of Object.values(fields)) field.list.sortable = written[field.key]?.list?.sortable ?? false;
  return fields;
}

/** System fields of the preset, without those that the file declares itself (e.g. with another label or type). */
function fillPresetFields(preset: Entity['preset'], written: EntityFile['fields']): EntityFile['fields'] {
  return Object.fromEntries(
    Object.entries<EntityFile['fields'][string]>(systemFieldsByPreset[preset]).filter(([key]) => !(key in written)),
  );
}
