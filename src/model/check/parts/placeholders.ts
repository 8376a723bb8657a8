/** Checks of placeholders in texts: `{field}`, `#{variable}`, `${numberRule}`. */
import { reportUnknown, type CheckContext } from '../check-context';
import { meaningOf, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';

/** contract.md §5.1 and §7: variables of the session, in camelCase; servers also take them in snake_case. */
export const SYSTEM_VARIABLES: readonly string[] = [
  'date',
  'time',
  'datetime',
  'sysUserId',
  'sysUserCode',
  'sysUserName',
  'sysOrgId',
  'sysOrgCode',
  'sysMultiOrgCode',
  'sysRoleCode',
  'sysDate',
  'sysTime',
  'tenantId',
  'bpmStatus',
];
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const knownVariables = new Set(SYSTEM_VARIABLES.flatMap((name) => [name, snake(name)]));

/** Matches `{path}`, but not `#{…}` and `${…}`. */
const PLACEHOLDER = /(?<![#$])\{([^{}]*)\}/g;

/** Checks `#{…}` variables, e.g. `#{sysUserCode}`. */
export function checkVariables(here: CheckContext, text: string, path: Path): void {
  for (const match of text.matchAll(/#\{([^{}]*)\}/g)) {
    const name = match[1] ?? '';
    if (!knownVariables.has(name))
      reportUnknown(here, 'variable', path, messages.noVariable(name), name, knownVariables, {
        index: match.index + 2,
      });
  }
}

/** Checks a text in which only `#{…}` is replaced. */
export function checkOnlyVariables(here: CheckContext, text: string, path: Path): void {
  checkVariables(here, text, path);
  for (const match of text.matchAll(PLACEHOLDER))
    here.report({ code: 'variable', path, message: messages.onlyVariables(match[1] ?? ''), index: match.index + 1 });
}

/** Checks that every `{path}` of a text is known in the scope. */
export function checkPlaceholders(here: CheckContext, text: string, path: Path, scope: NameScope): void {
  checkVariables(here, text, path);
  for (const match of text.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? '';
    const meaning = meaningOf(here.catalog, scope, name);
    if (meaning.kind === 'unknown')
      here.report({ code: 'field', path, message: meaning.message, hint: meaning.hint, index: match.index + 1 });
    if (meaning.kind === 'child')
      here.report({ code: 'field', path, message: messages.childIsNoValue(name), index: match.index + 1 });
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
