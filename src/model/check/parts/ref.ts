/** Checks of references to entities and screens. */
import { screenOf, shapeOf, valuesOf, type FieldFile } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import { meaningOf, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import type { Ref, RefTarget } from '../../generated/files';
import { checkCondition } from './condition';

/** Checks an entity id or the id of a child. */
export function checkEntityId(here: CheckContext, id: string, path: Path): void {
  const { catalog } = here;
  const [entity = '', child] = id.split('.');
  const entry = catalog.entities.get(entity);
  if (!entry) reportUnknown(here, 'entity', path, messages.noEntity(entity), entity, catalog.entities.keys());
  else if (child !== undefined && !shapeOf(catalog, id))
    reportUnknown(here, 'child', path, messages.noChild(child, entity), child, entry.shape.children.keys());
}

/**
 * Checks a screen id.
 * @param kind the required kind, if only one is valid
 */
export function checkScreenId(here: CheckContext, id: string, path: Path, kind?: 'list' | 'form' | 'page'): void {
  const { catalog } = here;
  if (!screenOf(catalog, id)) {
    const known = [
      ...catalog.screens.keys(),
      ...[...catalog.entities.keys()].flatMap((one) => [`${one}.list`, `${one}.form`]),
    ];
    reportUnknown(here, 'screen', path, messages.noScreen(id), id, known);
  } else if (kind && !id.endsWith(`.${kind}`))
    here.report({ code: 'screen', path, message: messages.wrongScreen(id, kind) });
}

function checkTarget(here: CheckContext, target: RefTarget, path: Path, scope: NameScope): void {
  if (typeof target === 'string') return checkEntityId(here, target, path);
  checkEntityId(here, target.entity, [...path, 'entity']);
  const shape = shapeOf(here.catalog, target.entity);
  if (target.pick !== undefined) checkScreenId(here, target.pick, [...path, 'pick'], 'list');
  if (!shape) return;
  const inTarget: NameScope = { shape, main: null, me: false };
  if (target.where) checkCondition(here, target.where, [...path, 'where'], inTarget, scope);
  if (target.valueField !== undefined) {
    const meaning = meaningOf(here.catalog, inTarget, target.valueField);
    if (meaning.kind === 'unknown')
      here.report({ code: 'field', path: [...path, 'valueField'], message: meaning.message, hint: meaning.hint });
  }
}

/** Checks `by` and `is`: the deciding field exists, and every case is one of its values. */
export function checkBy(
  here: CheckContext,
  { by, is }: { by: string; is: Readonly<Record<string, unknown>> },
  path: Path,
  fields: ReadonlyMap<string, FieldFile>,
  open: boolean,
): void {
  const field = fields.get(by);
  if (!field && !open) reportUnknown(here, 'field', [...path, 'by'], messages.noSibling(by), by, fields.keys());
  const values = valuesOf(here.catalog, field);
  for (const value of values ? Object.keys(is) : [])
    if (!values?.has(value))
      reportUnknown(
        here,
        'dict-value',
        [...path, 'is', value],
        messages.noValue(value, field?.dict),
        value,
        values ?? [],
        {
          key: true,
        },
      );
}

export function checkRef(here: CheckContext, ref: Ref, path: Path, scope: NameScope): void {
  if (typeof ref === 'string' || !('by' in ref)) return checkTarget(here, ref, path, scope);
  checkBy(here, ref, path, scope.shape.fields, scope.shape.open);
  for (const [value, target] of Object.entries(ref.is)) checkTarget(here, target, [...path, 'is', value], scope);
}
