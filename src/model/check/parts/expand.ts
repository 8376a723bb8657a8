/** The screen of one row, of a list or of a form's child. */
import type { ChildFile } from '../../generated/files';
import type { Here } from '../check-context';
import type { Scope } from '../name-scope';
import type { Path } from '../source-text';
import { say } from '../messages';
import { checkScreenId } from './ref';
import { checkParameters } from './placeholders';

/** @param scope the row, as its parameters name it; null: it is not known */
export function checkExpand(
  here: Here,
  { expand, expandAs }: Pick<ChildFile, 'expand' | 'expandAs'>,
  path: Path,
  scope: Scope | null,
): void {
  if (expandAs !== undefined && !expand)
    here.report({ code: 'missing-property', path: [...path, 'expandAs'], key: true, message: say.expandMissing });
  if (!expand) return;
  checkScreenId(here, expand.screen, [...path, 'expand', 'screen']);
  if (scope) checkParameters(here, expand.with, [...path, 'expand', 'with'], scope);
}
