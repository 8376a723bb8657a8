/** Look-ups inside texts: `{field}`, `#{variable}`, `${numberRule}`. */
import { reportUnknown, type Here } from '../check-context';
import { meaningOf, type Scope } from '../name-scope';
import type { Path } from '../source-text';
import { say } from '../messages';

/** contract.md §5.1 and §7: variables of the session, in camelCase; servers also take them in snake_case. */
export const VARIABLES: readonly string[] = [
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
const known = new Set(VARIABLES.flatMap((name) => [name, snake(name)]));

/** `{path}`; `#{…}` and `${…}` are none. */
const LOOK_UP = /(?<![#$])\{([^{}]*)\}/g;

/** `#{sysUserCode}` and the like. */
export function checkVariables(here: Here, text: string, path: Path): void {
  for (const match of text.matchAll(/#\{([^{}]*)\}/g)) {
    const name = match[1] ?? '';
    if (!known.has(name))
      reportUnknown(here, 'variable', path, say.noVariable(name), name, known, { index: match.index + 2 });
  }
}

/** A text of which only `#{…}` is filled. */
export function checkVariablesOnly(here: Here, text: string, path: Path): void {
  checkVariables(here, text, path);
  for (const match of text.matchAll(LOOK_UP))
    here.report({ code: 'variable', path, message: say.onlyVariables(match[1] ?? ''), index: match.index + 1 });
}

/** Every `{path}` of a text must mean something in the scope. */
export function checkTexts(here: Here, text: string, path: Path, scope: Scope): void {
  checkVariables(here, text, path);
  for (const match of text.matchAll(LOOK_UP)) {
    const name = match[1] ?? '';
    const meaning = meaningOf(here.catalog, scope, name);
    if (meaning.kind === 'unknown')
      here.report({ code: 'field', path, message: meaning.message, hint: meaning.hint, index: match.index + 1 });
    if (meaning.kind === 'child')
      here.report({ code: 'field', path, message: say.childIsNoValue(name), index: match.index + 1 });
  }
}

/** Values of `with` and `send`. */
export function checkParameters(
  here: Here,
  parameters: Readonly<Record<string, unknown>> | undefined,
  path: Path,
  scope: Scope,
): void {
  for (const [key, value] of Object.entries(parameters ?? {}))
    if (typeof value === 'string') checkTexts(here, value, [...path, key], scope);
}
