/** Checks of list files: columns, query, filters and placed actions. */
import type { FieldFile, ListFile } from '../../generated/files';
import { placeholdersOf } from '../../templates/placeholders';
import { entityOfScreen, shapeOf, type EntityEntry, type NameShape } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkNames, checkPlaced } from '../parts/action';
import { checkCondition } from '../parts/condition';
import { checkExpand } from '../parts/expand';
import { checkColumns, checkName } from './columns';
import { checkEntityId, checkScreenId } from '../parts/ref';
import { checkParameters } from '../parts/placeholders';
import { checkChildLists } from './child-lists';
import { checkFigures } from './figures';

/** Checks that the fields of the query bar can be queried. */
function checkQuery(here: CheckContext, file: ListFile, shape: NameShape): void {
  checkNames(here, file.query ?? [], ['query'], shape);
  file.query?.forEach((name, index) => {
    const type = here.catalog.types.get(shape.fields.get(name)?.type ?? '');
    if (type?.rules?.length === 0)
      here.report({ code: 'query', path: ['query', index], message: messages.notQueryable(name) });
  });
}

/** Checks that the field of the status tabs has one value of a fixed set. Hint: the most similar field that has. */
function checkStatusTabs(
  here: CheckContext,
  { statusTabs: name, style }: ListFile,
  shape: NameShape,
  tree: boolean,
): void {
  if (name === undefined) return;
  const { types } = here.catalog;
  const hasValues = ({ dict, options, type }: FieldFile) =>
    (dict !== undefined || options !== undefined) && types.get(type ?? '')?.rules?.includes('eq') !== false;
  const candidates = [...shape.fields].flatMap(([key, field]) => (hasValues(field) ? [key] : []));
  const field = shape.fields.get(name);
  if (!field && !shape.open)
    reportUnknown(here, 'field', ['statusTabs'], messages.noField(name, shape.id), name, candidates);
  else if (field && !hasValues(field))
    reportUnknown(here, 'query', ['statusTabs'], messages.noTabValues(name), name, candidates);
  if (style === 'tree' || (style === undefined && tree))
    here.report({ code: 'wrong-value', path: ['statusTabs'], key: true, message: messages.noTreeTabs });
}

/** Checks that a list is grouped by columns of it, and that it is no tree. */
function checkGroupBy(here: CheckContext, file: ListFile, shape: NameShape, tree: boolean): void {
  const { groupBy = [], columns, style } = file;
  const placed = columns?.map((one) => (typeof one === 'string' ? one : one.field));
  groupBy.forEach((name, index) => {
    const path: Path = ['groupBy', index];
    if (!name.includes('.')) checkName(here, name, path, shape);
    if (placed && !placed.includes(name) && (name.includes('.') || shape.fields.has(name)))
      reportUnknown(here, 'field', path, messages.noGroupColumn(name), name, placed);
  });
  if (groupBy.length > 0 && (style === 'tree' || (style === undefined && tree)))
    here.report({ code: 'wrong-value', path: ['groupBy'], key: true, message: messages.noTreeGroups });
}

/**
 * Checks that a list with `where` has its own API prefix: the server applies the filter there, and the entity's own
 * endpoint returns all rows.
 */
function checkWhere(here: CheckContext, { where, api }: ListFile, shape: NameShape): void {
  if (!where) return;
  if (api === undefined)
    here.report({ code: 'missing-property', path: ['where'], key: true, message: messages.whereWithoutApi });
  checkCondition(here, where, ['where'], { shape, main: null, me: false }, 'variables');
}

/**
 * Inline editing is allowed only in plain lists of entities without children: a table row does not include child rows,
 * so values computed from them would be wrong.
 */
function checkInline(here: CheckContext, { inline, style = 'plain' }: ListFile, shape: NameShape): void {
  if (inline === true && (style !== 'plain' || shape.children.size > 0))
    here.report({ code: 'wrong-value', path: ['inline'], message: messages.inlineOnlyPlain });
}

/** A bulk action opens one screen for all selected records: its parameters cannot come from the first one. */
function checkBulk(
  here: CheckContext,
  { bulk = [] }: ListFile,
  entity: EntityEntry | undefined,
  shape: NameShape | undefined,
): void {
  const isKnown = (name: string) => !shape || shape.open || name === 'id' || shape.fields.has(name.split('.')[0] ?? '');
  bulk.forEach((one, index) => {
    const opening = typeof one === 'string' ? entity?.file?.actions?.[one] : one;
    if (opening?.screen === undefined) return;
    const names = Object.values(opening.with ?? {}).flatMap((value) =>
      typeof value === 'string' ? placeholdersOf(value).flatMap(({ sign, name }) => (sign === '' ? name : [])) : [],
    );
    // An unknown field is reported where it is written.
    const [first] = names.filter((name) => !name.startsWith('me.') && isKnown(name));
    if (first !== undefined && !names.includes('ids'))
      here.report({ code: 'action', path: ['bulk', index], message: messages.bulkOpensOne(`{${first}}`) });
  });
}

export function checkList(here: CheckContext, file: ListFile): void {
  const { catalog } = here;
  checkEntityId(here, file.entity, ['entity']);
  if (file.sidebar) checkScreenId(here, file.sidebar.screen, ['sidebar', 'screen']);
  if (file.form !== undefined) checkScreenId(here, file.form, ['form'], 'form');
  const shape = shapeOf(catalog, file.entity);
  checkExpand(here, file, [], shape ? { shape, main: null } : null);
  const [entityId = '', child = null] = file.entity.split('.');
  const entity = shape && catalog.entities.get(entityId);
  for (const bar of ['toolbar', 'row', 'bulk'] as const) checkPlaced(here, file[bar], [bar], entity, child);
  checkBulk(here, file, entity || undefined, shape);
  if (file.sidebar) {
    const beside = entityOfScreen(catalog, file.sidebar.screen)?.shape;
    if (beside) checkParameters(here, file.sidebar.with, ['sidebar', 'with'], { shape: beside, main: null });
  }
  if (!shape) return;
  checkColumns(here, file.columns, ['columns'], shape, file.inline !== true);
  checkQuery(here, file, shape);
  checkStatusTabs(here, file, shape, entity?.file?.tree !== undefined);
  checkGroupBy(here, file, shape, entity?.file?.tree !== undefined);
  checkWhere(here, file, shape);
  checkInline(here, file, shape);
  file.sort?.forEach(({ field }, index) => checkName(here, field, ['sort', index, 'field'], shape));
  checkChildLists(here, file, shape, entity || undefined);
  checkFigures(here, file, shape);
  checkName(here, file.pick?.valueField, ['pick', 'valueField'], shape);
  checkName(here, file.pick?.titleField, ['pick', 'titleField'], shape);
}
