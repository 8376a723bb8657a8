/** Checks of `related`: the lists in the detail view of a record. */
import type { FormFile } from '../../generated/files';
import { entityOfScreen, type FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import { refTargets, targetEntity, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkParameters } from '../parts/placeholders';
import { checkScreenId } from '../parts/ref';

/** Value of a parameter that is the record itself. */
const RECORD = '{id}';

const refersTo = ({ ref }: FieldFile, entity: string): boolean =>
  ref !== undefined && refTargets(ref).some((target) => targetEntity(target) === entity);

/**
 * Reports fields with the id of the record that refer to another entity. Names that are no fields, and unknown entities,
 * have own checks.
 */
function checkReference(here: CheckContext, screen: string, given: object, path: Path, entity: string): void {
  const fields = entityOfScreen(here.catalog, screen)?.shape.fields;
  if (!fields || !here.catalog.entities.has(entity)) return;
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    if (value !== RECORD || field?.ref === undefined || refersTo(field, entity)) continue;
    const hint = [...fields].flatMap(([key, one]) => (refersTo(one, entity) ? [key] : []));
    const message = messages.refersElsewhere(name, entity);
    here.report({ code: 'field', path: [...path, name], key: true, message, hint });
  }
}

/** @param scope the record that the parameters reference */
export function checkRelated(here: CheckContext, { related, entity = '' }: FormFile, scope: NameScope): void {
  related?.forEach(({ screen, with: given = {} }, index) => {
    const path: Path = ['related', index];
    checkScreenId(here, screen, [...path, 'screen'], 'list');
    checkParameters(here, given, [...path, 'with'], scope);
    checkReference(here, screen, given, [...path, 'with'], entity);
    if (!Object.values(given).some((value) => typeof value === 'string' && value.includes('{')))
      here.report({ code: 'wrong-value', path: [...path, 'with'], message: messages.relatedToAll });
  });
}
