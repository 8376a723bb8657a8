/** Checks of `expand`: the detail screen of one row, of a list or of a form's child. */
import type { ChildFile } from '../../generated/files';
import type { CheckContext } from '../check-context';
import type { NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { checkScreenId } from './ref';
import { checkParameters } from './placeholders';

/**
 * Checks `expand`.
 * @param scope the row that its parameters reference; null when unknown
 */
export function checkExpand(
  here: CheckContext,
  { expand }: Pick<ChildFile, 'expand'>,
  path: Path,
  scope: NameScope | null,
): void {
  if (!expand) return;
  checkScreenId(here, expand.screen, [...path, 'expand', 'screen']);
  if (scope) checkParameters(here, expand.with, [...path, 'expand', 'with'], scope);
}
