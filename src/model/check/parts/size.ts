/** Checks of the stored size of a field against its other limits. */
import type { FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { filledField } from './filled-field';

/** Checks `size` against the decimals that the field shows and the characters that it allows. */
export function checkSize(here: CheckContext, field: FieldFile, path: Path): void {
  const report = (below: Path, message: string): void =>
    here.report({ code: 'wrong-value', path: [...path, ...below], message });
  if (Array.isArray(field.size) && field.size[1] > field.size[0])
    return report(['size'], messages.moreDecimals(field.size[1], field.size[0]));
  const { columnType: column, props } = filledField(here.catalog, field);
  if (column.kind === 'int' || column.kind === 'numeric') {
    const scale = column.kind === 'int' ? 0 : column.scale;
    const { precision: shown } = props;
    if (typeof shown === 'number' && shown > scale)
      report(['props', 'precision'], messages.decimalsShown(shown, scale));
  }
  if (column.kind !== 'text' || column.length === undefined) return;
  for (const limit of ['minLength', 'maxLength'] as const) {
    const wanted = props[limit];
    if (typeof wanted === 'number' && wanted > column.length)
      report(['props', limit], messages.moreCharacters(wanted, column.length));
  }
}
