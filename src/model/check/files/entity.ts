/** Checks of entity files: fields, children and actions. */
import type { ChildFile, EntityFile } from '../../generated/files';
import { builtInActions } from '@/model/entity/fill-action';
import { foreignKeyField, systemFieldsByPreset } from '@/model/entity/system-fields';
import { shapeOf, type EntityEntry, type FieldFile, type NameShape } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import type { NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkActions, checkNames, checkStates, stateField } from '../parts/action';
import { checkCall, checkCalls } from '../parts/call';
import { checkEmphasis, checkFlag } from '../parts/condition';
import { checkCycles } from '../parts/cycle';
import { checkExpand } from '../parts/expand';
import { checkFields } from '../parts/field';
import { checkFormula } from '../parts/formula';
import { checkEntityId } from '../parts/ref';
import { checkEarlierNames } from './earlier-names';
import { checkPlaceholders } from '../parts/placeholders';
import { checkSystemColumns } from './system-columns';
import { checkSelect } from '../report/select';
import { checkHiddenRequired } from './unseen-required';

type RecordFile = Pick<EntityFile | ChildFile, 'fields' | 'unique' | 'checks' | 'emphasis'> & { titleField?: string };

function checkField(here: CheckContext, name: string | undefined, path: Path, shape: NameShape): void {
  if (name === undefined || shape.open || shape.fields.has(name)) return;
  reportUnknown(here, 'field', path, messages.noField(name, shape.id), name, shape.fields.keys());
}

/** Checks that entities and children share. */
function checkRecord(here: CheckContext, file: RecordFile, path: Path, shape: NameShape): void {
  const scope: NameScope = { shape, main: shape.main };
  checkField(here, file.titleField, [...path, 'titleField'], shape);
  checkFields(here, file.fields, [...path, 'fields'], scope, { stored: true });
  checkEarlierNames(here, file.fields, [...path, 'fields'], shape);
  checkEmphasis(here, file.emphasis, path, scope);
  file.unique?.forEach((names, index) => checkNames(here, names, [...path, 'unique', index], shape));
  file.checks?.forEach((check, index) => {
    const place = [...path, 'checks', index];
    checkFormula(here, check.expect, [...place, 'expect'], scope);
    checkPlaceholders(here, check.message, [...place, 'message'], scope);
    if (!shape.open && !shape.fields.has(check.at) && !shape.children.has(check.at))
      reportUnknown(here, 'field', [...place, 'at'], messages.noField(check.at, shape.id), check.at, [
        ...shape.fields.keys(),
        ...shape.children.keys(),
      ]);
  });
}

/** The system fields of a child's rows. Rows that the user sorts have `orderNum` as an ordinary field. */
function systemFieldsOf(file: ChildFile, { file: main }: EntityEntry): Record<string, FieldFile> {
  const { orderNum, ...others } = systemFieldsByPreset.child;
  const rows = file.reorder ? others : { orderNum, ...others };
  const preset = main?.preset === 'online' ? systemFieldsByPreset.online : rows;
  // A field with the foreign key's own name is reported at `foreignKey`.
  const isField = Object.hasOwn(file.fields ?? {}, file.foreignKey ?? '');
  return file.foreignKey === undefined || isField ? preset : { ...preset, [file.foreignKey]: foreignKeyField };
}

/** Properties that only rows of a table have. */
const TABLE_ONLY = ['reorder', 'rowSelection', 'expand', 'shared', 'unique', 'fixedRows'] as const;

function checkSingle(here: CheckContext, file: ChildFile, path: Path): void {
  if (file.single !== true) return;
  for (const property of TABLE_ONLY)
    if (file[property] !== undefined && file[property] !== false)
      here.report({ code: 'wrong-value', path: [...path, property], message: messages.singleHasNo(property) });
}

/** Children whose rows are stored have a table. */
function checkTable(here: CheckContext, file: ChildFile, path: Path, main: EntityFile | null): void {
  if (file.entity !== undefined || main?.table === null) return;
  for (const property of ['table', 'foreignKey'] as const)
    if (file[property] === undefined)
      here.report({ code: 'missing-property', path, key: true, message: messages.missingProperty(property, '') });
}

function checkChild(here: CheckContext, key: string, file: ChildFile, entry: EntityEntry): void {
  const path: Path = ['children', key];
  const { shape } = entry;
  const child = shape.children.get(key);
  if (!child) return;
  if (shape.fields.has(key) || key === 'main' || key === 'me')
    here.report({ code: 'child', path, key: true, message: messages.childIsField(key) });
  if (file.foreignKey !== undefined && file.fields && Object.hasOwn(file.fields, file.foreignKey))
    here.report({ code: 'child', path: [...path, 'foreignKey'], message: messages.foreignKeyTaken(file.foreignKey) });
  if (file.entity !== undefined) {
    checkEntityId(here, file.entity, [...path, 'entity']);
    const foreign = shapeOf(here.catalog, file.entity);
    if (foreign) checkField(here, file.foreignKey, [...path, 'foreignKey'], foreign);
  }
  checkSingle(here, file, path);
  checkTable(here, file, path, entry.file);
  checkRecord(here, file, path, child);
  checkSystemColumns(here, file.fields, [...path, 'fields'], systemFieldsOf(file, entry), 'never');
  checkActions(here, file.actions, [...path, 'actions'], entry, child);
  const scope: NameScope = { shape, main: null };
  for (const flag of ['visible', 'required', 'readonly'] as const) checkFlag(here, file[flag], [...path, flag], scope);
  const ofRow: NameScope = { shape: child, main: shape };
  checkFlag(here, file.removable, [...path, 'removable'], ofRow);
  checkExpand(here, file, path, ofRow);
  if (file.load !== undefined) checkCall(here, file.load, [...path, 'load'], ofRow);
  const { functions, planned } = here.catalog;
  file.serverChecks?.forEach((rule, index) => {
    const name = `${entry.id}.${rule}`;
    if (functions.has(name) || planned.functions.has(name)) return;
    const known = [...functions].filter((one) => one.startsWith(`${entry.id}.`));
    reportUnknown(here, 'function', [...path, 'serverChecks', index], messages.noFunction(name), name, known);
  });
}

/** Actions of an entity and its children share one namespace. */
function checkActionNames(here: CheckContext, file: EntityFile): void {
  const owners = new Map<string, string>(Object.keys(file.actions ?? {}).map((key) => [key, '']));
  for (const key of Object.keys(builtInActions)) if (!owners.has(key)) owners.set(key, '');
  for (const [child, { actions }] of Object.entries(file.children ?? {})) {
    for (const key of Object.keys(actions ?? {})) {
      if (owners.has(key))
        here.report({
          code: 'duplicate',
          path: ['children', child, 'actions', key],
          key: true,
          message: messages.actionTaken(key),
        });
      owners.set(key, child);
    }
  }
}

/** Checks that the used action sets exist and that their states are states of this entity. */
function checkActionSets(here: CheckContext, file: EntityFile, entry: EntityEntry): void {
  const { sets } = here.catalog;
  if (!sets) return;
  file.actionSets?.forEach((name, index) => {
    const path: Path = ['actionSets', index];
    const set = sets.get(name);
    if (!set) return reportUnknown(here, 'action-set', path, messages.noSet(name), name, sets.keys());
    const states = Object.values(set.actions).flatMap(({ from = [], to = [] }) => [...from, ...[to].flat()]);
    const unique = [...new Set(states)];
    let said = false;
    // At most one problem per set: its states are not those of this entity.
    const once: CheckContext = {
      ...here,
      report: (problem) => {
        if (!said) here.report(problem);
        said = true;
      },
    };
    checkStates(
      once,
      unique,
      unique.map(() => path),
      entry,
    );
  });
}

/** The comments of an entity are stored with its table, at a path of its own. */
function checkComments(here: CheckContext, file: EntityFile, { actions }: EntityEntry): void {
  if (!file.comments) return;
  if (file.table === null) here.report({ code: 'call', path: ['comments'], message: messages.commentsNeedTable });
  if (actions.has('comments')) here.report({ code: 'reserved', path: ['comments'], message: messages.commentsTaken });
}

/** Fields of import files are read from them, so that nothing else may give their value. */
function checkImportFields(here: CheckContext, names: readonly string[], shape: NameShape): void {
  const path = ['import', 'fields'];
  checkNames(here, names, path, shape);
  names.forEach((name, index) => {
    const field = shape.fields.get(name);
    if (field?.value !== undefined || field?.virtual === true || field?.readFrom !== undefined)
      here.report({ code: 'field', path: [...path, index], message: messages.computedImport(name) });
  });
}

export function checkEntity(here: CheckContext, file: EntityFile, entry: EntityEntry): void {
  const { shape } = entry;
  checkRecord(here, file, [], shape);
  checkSystemColumns(
    here,
    file.fields,
    ['fields'],
    systemFieldsByPreset[file.preset ?? 'std'],
    file.table === null || file.readonly === true ? 'always' : 'readonly',
  );
  checkHiddenRequired(here, file, entry);
  checkField(here, file.keyField, ['keyField'], shape);
  for (const [key, child] of Object.entries(file.children ?? {})) checkChild(here, key, child, entry);
  checkActionSets(here, file, entry);
  checkActions(here, file.actions, ['actions'], entry, shape);
  checkActionNames(here, file);
  if (file.state) {
    checkField(here, file.state.field, ['state', 'field'], shape);
    if (shape.fields.has(stateField(file)))
      for (const list of ['edit', 'uncounted'] as const) {
        const states = file.state[list] ?? [];
        checkStates(
          here,
          states,
          states.map((_state, index) => ['state', list, index]),
          entry,
        );
      }
  }
  checkComments(here, file, entry);
  checkSelect(here, file);
  if (file.import?.update) checkNames(here, file.import.update, ['import', 'update'], shape);
  checkImportFields(here, file.import?.fields ?? [], shape);
  checkField(here, file.tree?.parent, ['tree', 'parent'], shape);
  checkField(here, file.tree?.hasChild, ['tree', 'hasChild'], shape);
  const calls = [...entry.actions.keys(), 'list', 'queryById', 'pick', ...(file.tree ? ['children'] : [])];
  // The catalog lacks actions under a misspelt name.
  const isMisspelt = file.actions !== undefined && here.catalog.unsure?.has(file.actions) === true;
  const unsure = isMisspelt || (file.actionSets ?? []).some((name) => !here.catalog.sets?.has(name));
  for (const key of Object.keys(file.calls ?? {}))
    if (!calls.includes(key) && !unsure)
      reportUnknown(here, 'action', ['calls', key], messages.noCallKey(key), key, calls, { key: true });
  checkCalls(here, file, entry);
  checkCycles(here, file, entry);
}
