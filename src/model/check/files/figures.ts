/** Checks of the cards and charts of a list. */
import { isGroupable } from '../../entity/groupable';
import type { FieldFile, ListFile } from '../../generated/files';
import { entityOfScreen, type NameShape } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkAggregate } from '../parts/formula';
import { kindOfField } from '../parts/formula-kinds';
import { filledField } from '../parts/filled-field';
import { checkScreenId } from '../parts/ref';
import { checkName } from './columns';

/** Checks that a named field exists and fits. */
function checkField(
  here: CheckContext,
  name: string | undefined,
  path: Path,
  shape: NameShape,
  { fits, message }: { fits: (field: FieldFile) => boolean; message: (name: string) => string },
): void {
  checkName(here, name, path, shape);
  const field = name === undefined ? undefined : shape.fields.get(name);
  if (name !== undefined && field && !fits(field)) here.report({ code: 'wrong-value', path, message: message(name) });
}

/** Checks the list that the points of a chart open: it is filtered by the fields of their values. */
function checkTarget(
  here: CheckContext,
  screen: string,
  path: Path,
  fields: readonly string[],
  shape: NameShape,
): void {
  checkScreenId(here, screen, path, 'list');
  const target = entityOfScreen(here.catalog, screen)?.shape.fields;
  // The error of a misspelt name is that of the axis.
  for (const field of fields.filter((name) => shape.fields.has(name)))
    if (target && !target.has(field))
      here.report({ code: 'field', path, message: messages.noDrillField(screen, field) });
}

export function checkFigures(
  here: CheckContext,
  { cards = [], charts = [], latestDays }: ListFile,
  shape: NameShape,
): void {
  const { catalog } = here;
  const axis = { fits: (field: FieldFile) => isGroupable(filledField(catalog, field)), message: messages.noAxis };
  // The error of a misspelt type is that of its field.
  const isKind = (kind: 'number' | 'date') => (field: FieldFile) =>
    catalog.types.get(field.type) === undefined || kindOfField(catalog, field) === kind;
  const measure = { fits: isKind('number'), message: messages.noMeasure };
  const day = { fits: isKind('date'), message: messages.noDay };
  cards.forEach(({ value, screen }, index) => {
    checkAggregate(here, value, ['cards', index, 'value'], shape);
    if (screen !== undefined) checkScreenId(here, screen, ['cards', index, 'screen'], 'list');
  });
  charts.forEach(({ x, y, by, screen }, index) => {
    const path: Path = ['charts', index];
    checkField(here, x, [...path, 'x'], shape, axis);
    y.forEach((name, at) => checkField(here, name, [...path, 'y', at], shape, measure));
    checkField(here, by, [...path, 'by'], shape, axis);
    if (screen !== undefined) checkTarget(here, screen, [...path, 'screen'], by === undefined ? [x] : [x, by], shape);
  });
  checkField(here, latestDays?.field, ['latestDays', 'field'], shape, day);
}
