/** Checks of placeholders in texts: `{field}`, `#{variable}`, `${numberRule}`. */
import { reportUnknown, type CheckContext } from '../check-context';
import { meaningOf, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { placeholdersOf, type Placeholder } from '../../templates/placeholders';
import { systemVariableNames } from '../../templates/system-variables';
import { messages } from '../messages';

/** Servers also take the variables in snake case. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const knownVariables = new Set(systemVariableNames.flatMap((name) => [name, snake(name)]));

/** The `{path}` placeholders of a text. */
const pathsIn = (text: string): Placeholder[] => placeholdersOf(text).filter(({ sign }) => sign === '');

/** Reports braces that are not part of a placeholder, and number rules, which only a default can use. */
function checkBraces(here: CheckContext, text: string, path: Path): void {
  const placeholders = placeholdersOf(text);
  let rest = text;
  for (const { name, index } of placeholders)
    rest = `${rest.slice(0, index - 1)}${' '.repeat(name.length + 2)}${rest.slice(index + name.length + 1)}`;
  const stray = rest.search(/[{}]/);
  if (stray >= 0) here.report({ code: 'variable', path, message: messages.strayBrace, index: stray });
  const rule = placeholders.find(({ sign }) => sign === '$');
  if (rule) here.report({ code: 'variable', path, message: messages.numberAlone, index: rule.index });
}

/** Checks `#{…}` variables, e.g. `#{sysUserCode}`. */
export function checkVariables(here: CheckContext, text: string, path: Path): void {
  for (const { sign, name, index } of placeholdersOf(text))
    if (sign === '#' && !knownVariables.has(name))
      reportUnknown(here, 'variable', path, messages.noVariable(name), name, knownVariables, { index });
}

/** Checks a text in which only `#{…}` is replaced. */
export function checkOnlyVariables(here: CheckContext, text: string, path: Path): void {
  checkVariables(here, text, path);
  checkBraces(here, text, path);
  for (const { name, index } of pathsIn(text))
    here.report({ code: 'variable', path, message: messages.onlyVariables(name), index });
}

/** Checks that every `{path}` of a text is known in the scope. */
export function checkPlaceholders(here: CheckContext, text: string, path: Path, scope: NameScope): void {
  checkVariables(here, text, path);
  checkBraces(here, text, path);
  for (const { name, index } of pathsIn(text)) {
    if (name.trim() === '') {
      here.report({ code: 'variable', path, message: messages.namelessBraces, index });
      continue;
    }
    const meaning = meaningOf(here.catalog, scope, name);
    if (meaning.kind === 'unknown')
      here.report({ code: 'field', path, message: meaning.message, hint: meaning.hint, index });
    if (meaning.kind === 'child') here.report({ code: 'field', path, message: messages.childIsNoValue(name), index });
  }
}

/** Checks the values of `with` and `send`. */
export function checkParameters(
  here: CheckContext,
  parameters: Readonly<Record<string, unknown>> | undefined,
  path: Path,
  scope: NameScope,
): void {
  for (const [key, value] of Object.entries(parameters ?? {}))
    if (typeof value === 'string') checkPlaceholders(here, value, [...path, key], scope);
}
