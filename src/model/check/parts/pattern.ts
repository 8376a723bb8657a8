/** Checks of regular expressions: they compile, the server runs them, and some text can match them. */
import { maxLength } from '@/model/field-types/text-value';
import { patternReach } from '@/model/rules/pattern-reach';
import { regexError } from '@/model/rules/regex-error';
import { patternProblem } from '@/model/rules/pattern-safety';
import type { FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { filledField } from './filled-field';

/** Reports a text that is not a regular expression, or that no text can match. Returns false when it did. */
export function checkRegex(here: CheckContext, regex: string, path: Path): boolean {
  const wrong = regexProblem(regex);
  if (wrong !== undefined) here.report({ code: 'regex', path, message: wrong });
  return wrong === undefined;
}

function regexProblem(regex: string): string | undefined {
  const wrong = regexError(regex);
  if (wrong !== undefined) return messages.noRegex(wrong);
  const reach = patternReach(regex);
  return 'never' in reach ? messages.neverMatches[reach.never] : undefined;
}

/** Checks the pattern of a field: it is also fast enough to run, and its texts fit the field. */
export function checkPattern(here: CheckContext, field: FieldFile, path: Path): void {
  const regex = field.pattern?.regex;
  if (regex === undefined || !checkRegex(here, regex, path)) return;
  const slow = patternProblem(regex);
  if (slow !== undefined) return here.report({ code: 'regex', path, message: messages.slowPattern(slow) });
  const reach = patternReach(regex);
  const size = maxLength(filledField(here.catalog, field));
  if ('least' in reach && size !== undefined && reach.least > size)
    here.report({ code: 'regex', path, message: messages.patternTooLong(reach.least, size) });
}
