/** Checks that fields do not take columns that the server writes. */
import { columnName } from '@/model/entity/fill-field';
import type { FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';

/**
 * Checks the fields of a record against its system fields.
 * @param redeclared `never`: a field cannot have the key of a system field; `readonly`: only with that flag; `always`: the
 * server does not write the record
 */
export function checkSystemColumns(
  here: CheckContext,
  fields: Readonly<Record<string, FieldFile>> | undefined,
  path: Path,
  system: Readonly<Record<string, FieldFile>>,
  redeclared: 'never' | 'readonly' | 'always',
): void {
  const owners = new Map(Object.keys(system).map((key) => [columnName(key), key]));
  for (const [key, field] of Object.entries(fields ?? {})) {
    const owner = owners.get(columnName(key));
    const allowed = redeclared === 'always' || (redeclared === 'readonly' && (field.readonly ?? false) !== false);
    if (owner === undefined || (owner === key && allowed)) continue;
    const message =
      owner === key
        ? messages.systemField(key, redeclared === 'readonly')
        : messages.columnTwice(key, owner, columnName(key));
    here.report({ code: 'duplicate', path: [...path, key], key: true, message });
  }
}
