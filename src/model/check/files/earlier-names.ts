/** Checks the earlier names (`was`) of the fields of one table. */
import type { FieldFile } from '../../generated/files';
import type { CheckContext } from '../check-context';
import type { NameShape } from '../catalog';
import { messages } from '../messages';
import type { Path } from '../source-text';

/** True when the field's type surely has no column; a type may decide by the field. */
function hasNoColumn({ catalog }: CheckContext, field: FieldFile): boolean {
  const column = catalog.types.get(field.type)?.column;
  const isElsewhere = field.virtual === true || field.readFrom !== undefined;
  return isElsewhere || (typeof column === 'object' && column.kind === 'none');
}

/**
 * Checks `was` of all fields of a record. An earlier name may be that of another present field: a new field took it.
 * @param shape the record with its system fields
 */
export function checkEarlierNames(
  here: CheckContext,
  fields: Readonly<Record<string, FieldFile>> | undefined,
  path: Path,
  shape: NameShape,
): void {
  const usedBy = new Map<string, string>();
  for (const [key, field] of Object.entries(fields ?? {})) {
    const place = [...path, key, 'was'];
    if (field.was !== undefined && hasNoColumn(here, field))
      here.report({ code: 'field', path: place, key: true, message: messages.wasNoColumn });
    field.was?.forEach((name, index) => {
      const report = (message: string) => here.report({ code: 'field', path: [...place, index], message });
      const first = usedBy.get(name);
      if (name === key) report(messages.wasItself(name));
      else if (first !== undefined) report(messages.wasTwice(name, first));
      else if (usedBy.get(key) === name) report(messages.wasSwapped(name, key));
      else if (!Object.hasOwn(fields ?? {}, name) && shape.fields.has(name)) report(messages.wasSystem(name));
      usedBy.set(name, key);
    });
  }
}
