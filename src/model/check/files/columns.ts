/** Checks of the columns of a list. */
import type { PlacedColumn } from '../../generated/files';
import { REST } from '../../screens/rest';
import type { NameShape } from '../catalog';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import { messages } from '../messages';
import { meaningOf, refTargets } from '../name-scope';
import type { Path } from '../source-text';
import { checkTotal } from '../parts/formula-kinds';

/** Checks that a name is a field. */
export function checkName(here: CheckContext, name: string | undefined, path: Path, shape: NameShape): void {
  if (name === undefined || shape.open || shape.fields.has(name)) return;
  reportUnknown(here, 'field', path, messages.noField(name, shape.id), name, shape.fields.keys());
}

/** Checks a column of a referenced record: one step through a reference to one entity, to a field with a column. */
function checkReferenceColumn(here: CheckContext, name: string, path: Path, shape: NameShape): void {
  const meaning = meaningOf(here.catalog, { shape, main: null, me: false }, name);
  if (meaning.kind === 'unknown')
    return here.report({ code: 'field', path, message: meaning.message, hint: meaning.hint });
  const [from = '', key] = name.split('.');
  const ref = shape.fields.get(from)?.ref;
  if (ref === undefined) return;
  if (refTargets(ref).length > 1) here.report({ code: 'field', path, message: messages.severalTargets(from) });
  else if (key === 'label') here.report({ code: 'field', path, message: messages.labelColumn(from), hint: [from] });
  else if (meaning.kind !== 'field') return;
  else if (meaning.field.virtual === true || meaning.field.readFrom !== undefined)
    here.report({ code: 'field', path, message: messages.notStored(name) });
}

/**
 * Checks that the columns are fields, each once.
 * @param through true where columns may show fields of referenced records
 */
export function checkColumns(
  here: CheckContext,
  columns: readonly PlacedColumn[] | undefined,
  path: Path,
  shape: NameShape,
  through = false,
): void {
  const placed = (columns ?? []).map((one, index) =>
    typeof one === 'string'
      ? { name: one, path: [...path, index] }
      : { name: one.field, path: [...path, index, 'field'] },
  );
  for (const one of placed) {
    if (one.name === REST) continue;
    if (through && one.name.includes('.')) checkReferenceColumn(here, one.name, one.path, shape);
    else checkName(here, one.name, one.path, shape);
  }
  columns?.forEach((one, index) => {
    const field = typeof one === 'string' ? undefined : shape.fields.get(one.field);
    if (field && typeof one !== 'string') checkTotal(here, one.total, one.field, field, [...path, index, 'total']);
  });
  reportDuplicates(here, placed, messages.nameTwice);
}
