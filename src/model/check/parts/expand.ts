/** Checks of `expand`: the detail screen of one row, of a list or of a form's child. */
import type { ChildFile } from '../../generated/files';
import type { CheckContext } from '../check-context';
import type { NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkScreenId } from './ref';
import { checkParameters } from './placeholders';

/**
 * Checks `expand` and `expandAs`.
 * @param scope the row that its parameters reference; null when unknown
 */
export function checkExpand(
  here: CheckContext,
  { expand, expandAs }: Pick<ChildFile, 'expand' | 'expandAs'>,
  path: Path,
  scope: NameScope | null,
): void {
  if (expandAs !== undefined && !expand)
    here.report({ code: 'missing-property', path: [...path, 'expandAs'], key: true, message: messages.expandMissing });
  if (!expand) return;
  checkScreenId(here, expand.screen, [...path, 'expand', 'screen']);
  if (scope) checkParameters(here, expand.with, [...path, 'expand', 'with'], scope);
}
