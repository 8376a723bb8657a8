/** Checks of actions: defined in an entity, placed on screens. */
import { numberRuleOf } from '@/model/entity/number-default';
import type { ActionFile, EntityFile, PlacedAction } from '../../generated/files';
import { builtInActions, needsFunction } from '@/model/entity/fill-action';
import { valuesOf, type EntityEntry, type NameShape } from '../catalog';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import type { NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { nearest } from '../../values/nearest-name';
import { callName, checkSent } from './call';
import { checkFlag } from './condition';
import { checkFields } from './field';
import { checkDeclaredCode } from './permission';
import { checkScreenId } from './ref';
import { checkParameters, checkPlaceholders } from './placeholders';

/** Name of an entity's state field; default `status`. */
export const stateField = (file: EntityFile): string => file.state?.field ?? 'status';

/** Checks that `from` and `to` are values of the state field. */
export function checkStates(
  here: CheckContext,
  states: readonly string[],
  paths: readonly Path[],
  entity: EntityEntry,
): void {
  if (!entity.file || entity.shape.open) return;
  const name = stateField(entity.file);
  const field = entity.shape.fields.get(name);
  // A `state` that names an unknown field is reported separately.
  if (!field && entity.file.state) return;
  const [first] = paths;
  if (!field) return first && here.report({ code: 'state', path: first, message: messages.noState });
  const values = valuesOf(here.catalog, field);
  if (!values) return;
  states.forEach((state, index) => {
    if (!values.has(state))
      reportUnknown(here, 'dict-value', paths[index] ?? [], messages.noValue(state, field.dict), state, values);
  });
}

function checkAsk(here: CheckContext, ask: ActionFile['ask'], path: Path, shape: NameShape): void {
  if (ask === undefined) return;
  if (typeof ask === 'string') return checkScreenId(here, ask, path, 'form');
  if (Array.isArray(ask)) return checkNames(here, ask, path, shape);
  const asked: NameShape = {
    id: shape.id,
    open: false,
    fields: new Map(Object.entries(ask)),
    children: new Map(),
    main: null,
  };
  for (const [key, { default: value }] of Object.entries(ask))
    if (numberRuleOf(value) !== undefined)
      here.report({ code: 'fill-rule', path: [...path, key, 'default'], message: messages.numberInAsk });
  checkFields(here, ask, path, { shape: asked, main: shape.main ?? shape, outer: shape });
}

/** Checks a list of field names: known and without repetition. */
export function checkNames(here: CheckContext, names: readonly string[], path: Path, shape: NameShape): void {
  names.forEach((name, index) => {
    if (!shape.open && !shape.fields.has(name))
      reportUnknown(here, 'field', [...path, index], messages.noField(name, shape.id), name, shape.fields.keys());
  });
  reportDuplicates(
    here,
    names.map((name, index) => ({ name, path: [...path, index] })),
    messages.nameTwice,
  );
}

/** `{ids}`: the ids of all selected records. */
const isSelection = (name: string): boolean => name === 'ids';
/** After an action its result has a name too. */
const isSelectionOrResult = (name: string): boolean => isSelection(name) || name === 'result';

/** Checks `screen` and `with`: the screen exists, and its parameters come from the record. */
export function checkOpening(
  here: CheckContext,
  { screen, with: given }: { screen?: string | undefined; with?: Readonly<Record<string, unknown>> | undefined },
  path: Path,
  scope: NameScope,
  free: (name: string) => boolean = isSelection,
): void {
  if (screen !== undefined) checkScreenId(here, screen, [...path, 'screen']);
  checkParameters(here, given, [...path, 'with'], { ...scope, free });
}

/**
 * Scope of an action's texts and parameters: the record, the fields of `ask`, and a name for the complete selection. Of
 * an `ask` that is broken no fields are known.
 */
function scopeWithAskedFields({ catalog }: CheckContext, file: ActionFile, scope: NameScope, more: string): NameScope {
  const { ask } = file;
  const asked = typeof ask === 'object' && !Array.isArray(ask) ? ask : {};
  const isUnknown = typeof ask === 'string' && catalog.unsure?.has(file) === true;
  return { ...scope, free: (name) => isUnknown || name === more || Object.hasOwn(asked, name) };
}

/** True when a server endpoint implements the action. */
function hasServerRoute({ catalog }: CheckContext, { file }: EntityEntry, key: string): boolean {
  const call = file?.calls?.[key];
  return call !== undefined && catalog.calls.has(callName(call));
}

/** The first asked field that repeats a field of the record: its author expects it to be stored. */
const repeatedField = ({ ask }: ActionFile, { fields }: NameShape): string | undefined =>
  typeof ask === 'object' && !Array.isArray(ask) ? Object.keys(ask).find((key) => fields.has(key)) : undefined;

/** Names of exports that are not actions: the server calls them around writes and reads. */
const HOOKS: readonly string[] = [
  'beforeSave',
  'afterSave',
  'beforeDelete',
  'afterDelete',
  'afterRead',
  'listFilters',
  'rowTests',
  'demoRows',
  'tasks',
];

/** Exported functions of an entity that no action, server check of a child or hook has the name of. */
function unusedFunctions({ catalog }: CheckContext, entity: EntityEntry): string[] {
  const checks = Object.values(entity.file?.children ?? {}).flatMap(({ serverChecks = [] }) => serverChecks);
  const used = new Set([...HOOKS, ...entity.actions.keys(), ...checks].map((key) => `${entity.id}.${key}`));
  return [...catalog.functions].filter((name) => name.startsWith(`${entity.id}.`) && !used.has(name));
}

function checkServerFunction(
  here: CheckContext,
  entity: EntityEntry,
  key: string,
  file: ActionFile,
  path: Path,
  shape: NameShape,
): void {
  const { functions, planned } = here.catalog;
  // Built-in actions and those of action sets are implemented by the server.
  if (file.screen !== undefined || entity.actions.get(key)?.from !== 'own') return;
  const name = `${entity.id}.${key}`;
  if (functions.has(name) || planned.functions.has(name) || hasServerRoute(here, entity, key)) return;
  if (needsFunction(file, entity.file?.table !== null)) {
    const asked = repeatedField(file, shape);
    if (asked !== undefined)
      return here.report({
        code: 'field',
        path: [...path, 'ask', asked],
        key: true,
        message: messages.askedField(asked),
      });
    const known = [...functions].filter((one) => one.startsWith(`${entity.id}.`));
    return reportUnknown(here, 'function', path, messages.noFunction(name), name, known, { key: true });
  }
  // The action works without a function, so that a misspelt one would be skipped in silence.
  const [similar] = nearest(name, unusedFunctions(here, entity));
  if (similar === undefined) return;
  const exported = similar.slice(entity.id.length + 1);
  here.report({ code: 'function', path, key: true, message: messages.unusedFunction(key, exported), hint: [similar] });
}

function checkBatch(here: CheckContext, entity: EntityEntry, key: string, { batch }: ActionFile, path: Path): void {
  if (batch === undefined) return;
  const { child = null, from = 'own' } = entity.actions.get(key) ?? {};
  if (child !== null || from === 'builtIn')
    here.report({ code: 'action', path: [...path, 'batch'], key: true, message: messages.batchPlace });
}

/** The server runs own actions in the background, and the user may have left the screen when they end. */
function checkJob(here: CheckContext, entity: EntityEntry, key: string, file: ActionFile, path: Path): void {
  if (file.job !== true) return;
  const { from = 'own' } = entity.actions.get(key) ?? {};
  const isServed = from === 'builtIn' || file.screen !== undefined || hasServerRoute(here, entity, key);
  const report = (part: string, message: string) =>
    here.report({ code: 'action', path: [...path, part], key: true, message });
  if (isServed) report('job', messages.jobPlace);
  else if (typeof file.then === 'object') report('then', messages.jobThen);
}

/**
 * Checks the actions of an entity or of one of its children.
 * @param shape the record they work on
 */
export function checkActions(
  here: CheckContext,
  actions: Readonly<Record<string, ActionFile>> | undefined,
  path: Path,
  entity: EntityEntry,
  shape: NameShape,
): void {
  for (const [key, file] of Object.entries(actions ?? {})) {
    const place = [...path, key];
    const scope: NameScope = { shape, main: shape.main };
    const to = [file.to ?? []].flat();
    checkStates(
      here,
      [...(file.from ?? []), ...to],
      [
        ...(file.from ?? []).map((_state, index) => [...place, 'from', index]),
        ...to.map((_state, index) => (Array.isArray(file.to) ? [...place, 'to', index] : [...place, 'to'])),
      ],
      entity,
    );
    checkFlag(here, file.when, [...place, 'when'], scope);
    checkAsk(here, file.ask, [...place, 'ask'], shape);
    if (typeof file.confirm === 'string')
      checkPlaceholders(here, file.confirm, [...place, 'confirm'], scopeWithAskedFields(here, file, scope, 'count'));
    checkParameters(here, file.send, [...place, 'send'], scopeWithAskedFields(here, file, scope, 'ids'));
    checkSent(here, entity.file?.calls?.[key], file.send, [...place, 'send']);
    checkOpening(here, file, place, scope);
    if (typeof file.then === 'object') checkOpening(here, file.then, [...place, 'then'], scope, isSelectionOrResult);
    checkDeclaredCode(here, file.permission, [...place, 'permission']);
    checkServerFunction(here, entity, key, file, place, shape);
    checkBatch(here, entity, key, file, place);
    checkJob(here, entity, key, file, place);
  }
}

/**
 * Checks actions placed on a screen: the entity defines them, or they open another screen.
 * @param child the child table whose rows they apply to, or null
 */
export function checkPlaced(
  here: CheckContext,
  placed: readonly PlacedAction[] | undefined,
  path: Path,
  entity: EntityEntry | undefined,
  child: string | null,
): void {
  const shape = child === null ? entity?.shape : entity?.shape.children.get(child);
  placed?.forEach((one, index) => {
    const place = [...path, index];
    if (typeof one === 'string') return checkPlacedName(here, one, place, entity, child);
    checkScreenId(here, one.screen, [...place, 'screen']);
    checkDeclaredCode(here, one.permission, [...place, 'permission']);
    if (entity?.file && entity.actions.has(one.key))
      here.report({ code: 'duplicate', path: [...place, 'key'], message: messages.actionTaken(one.key) });
    if (!shape) return;
    const scope: NameScope = { shape, main: shape.main };
    checkFlag(here, one.when, [...place, 'when'], scope);
    checkParameters(here, one.with, [...place, 'with'], { ...scope, free: isSelection });
  });
  reportDuplicates(
    here,
    (placed ?? []).map((one, index) =>
      typeof one === 'string'
        ? { name: one, path: [...path, index] }
        : { name: one.key, path: [...path, index, 'key'] },
    ),
    messages.actionTwice,
  );
}

function checkPlacedName(
  here: CheckContext,
  key: string,
  path: Path,
  entity: EntityEntry | undefined,
  child: string | null,
): void {
  // The path of a list's own toolbar; that of a list below it is longer.
  const inToolbar = path.length === 2 && path[0] === 'toolbar';
  if (Object.hasOwn(builtInActions, key) && builtInActions[key]?.toolbarOnly && !inToolbar)
    here.report({ code: 'action', path, message: messages.toolbarOnly(key) });
  // Unknown action sets can contain any action.
  const unsure = (entity?.file?.actionSets ?? []).some((name) => !here.catalog.sets?.has(name));
  if (!entity?.file || unsure) return;
  const action = entity.actions.get(key);
  const fits = (one: { child: string | null; from: string }): boolean => one.child === child || one.from === 'builtIn';
  if (action && fits(action)) return;
  const known = [...entity.actions.values()].filter(fits).map((one) => one.key);
  if (action) here.report({ code: 'action', path, message: messages.otherAction(key, action.child) });
  else
    reportUnknown(
      here,
      'action',
      path,
      messages.noAction(key, entity.id, Object.hasOwn(builtInActions, key)),
      key,
      known,
    );
}
