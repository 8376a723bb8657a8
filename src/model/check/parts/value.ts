/** Checks of literal values against their field. */
import { valuesOf, type FieldFile } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import type { Path, PathProblem } from '../source-text';
import { messages } from '../messages';
import type { Value } from '@/model/entity/field-type';
import { filledField } from './filled-field';

/** Checks a literal against the dictionary, the options and the type. */
export function checkValue(
  here: CheckContext,
  value: Value,
  path: Path,
  field: FieldFile,
  place: Pick<PathProblem, 'key' | 'index'> = {},
): void {
  const { catalog } = here;
  if (value === null || value === '') return;
  const type = catalog.types.get(field.type);
  const values = valuesOf(catalog, field);
  const filled = type && filledField(catalog, field);
  if (values) {
    const codes = (filled && type.keys?.(value, filled)) ?? [String(value)];
    for (const code of codes.length > 0 ? codes : [String(value)])
      if (!values.has(code))
        reportUnknown(here, 'dict-value', path, messages.noValue(code, field.dict), code, values, place);
    return;
  }
  // An unknown dictionary, or options that are no list, can contain any code.
  if (field.dict !== undefined || field.options !== undefined || !type?.check || !filled) return;
  const message = type.check(type.normalize?.(value, filled) ?? value, filled);
  if (message !== undefined)
    here.report({ code: 'dict-value', path, message: messages.badValue(value, message), ...place });
}
