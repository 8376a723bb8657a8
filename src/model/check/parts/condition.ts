/** Checks of conditions: field names and compared values. */
import type { Condition, ConditionTest, Flag } from '../../generated/files';
import { namesReadBy } from '@/model/condition/flag';
import type { FieldFile } from '../catalog';
import type { CheckContext } from '../check-context';
import { meaningOf, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkFormula } from './formula';
import { checkPlaceholders, checkOnlyVariables } from './placeholders';
import { checkValue } from './value';

type Scalar = string | number | boolean | null;

/** Values that a test compares for equality, with their path within the test. */
function equals(test: ConditionTest): { value: Scalar; path: Path }[] {
  if (Array.isArray(test)) return test.map((value, index) => ({ value, path: [index] }));
  if (typeof test !== 'object' || test === null) return [{ value: test, path: [] }];
  return [
    ...(test.eq === undefined ? [] : [{ value: test.eq, path: ['eq'] }]),
    ...(test.ne === undefined ? [] : [{ value: test.ne, path: ['ne'] }]),
    ...(test.in ?? []).map((value, index) => ({ value, path: ['in', index] })),
  ];
}

/** All texts of a test, with their path within the test. */
function texts(test: ConditionTest): { text: string; path: Path }[] {
  if (typeof test === 'string') return [{ text: test, path: [] }];
  if (typeof test !== 'object' || test === null) return [];
  return Object.entries(test).flatMap(([key, value]) => {
    const step = Array.isArray(test) ? Number(key) : key;
    return texts(value as ConditionTest).map(({ text, path }) => ({ text, path: [step, ...path] }));
  });
}

/**
 * Checks a condition.
 * @param names scope of the keys
 * @param fill scope of `{x}` in values; null when values are literal, `variables` when only `#{…}` is replaced
 */
export function checkCondition(
  here: CheckContext,
  condition: Condition,
  path: Path,
  names: NameScope,
  fill: NameScope | 'variables' | null,
): void {
  const groups = Array.isArray(condition)
    ? condition.map((group, index) => ({ group, at: [...path, index] as Path }))
    : [{ group: condition, at: path }];
  for (const { group, at } of groups) {
    for (const [name, test] of Object.entries(group)) {
      const place = [...at, name];
      const meaning = meaningOf(here.catalog, names, name);
      if (meaning.kind === 'unknown') {
        here.report({ code: 'field', path: place, key: true, message: meaning.message, hint: meaning.hint });
        continue;
      }
      if (meaning.kind === 'child') {
        here.report({ code: 'field', path: place, key: true, message: messages.childIsNoValue(name) });
        continue;
      }
      for (const { text, path: below } of fill ? texts(test) : []) {
        if (fill === 'variables') checkOnlyVariables(here, text, [...place, ...below]);
        else if (fill) checkPlaceholders(here, text, [...place, ...below], fill);
      }
      if (meaning.kind !== 'field') continue;
      for (const { value, path: below } of equals(test)) {
        const filled = fill !== null && typeof value === 'string' && /\{[^{}]*\}/.test(value);
        if (!filled) checkValue(here, value, [...place, ...below], meaning.field);
      }
    }
  }
}

/** Checks a flag or `when`: true, false, a condition, or a formula. */
export function checkFlag(here: CheckContext, flag: Flag | undefined, path: Path, scope: NameScope): void {
  if (typeof flag === 'string') checkFormula(here, flag, path, scope);
  else if (typeof flag === 'object') checkCondition(here, flag, path, scope, null);
}

/**
 * Checks the conditions of an `emphasis`: lists and tables know only the fields of their rows.
 * @param path of the field, entity or child
 */
export function checkEmphasis(here: CheckContext, emphasis: FieldFile['emphasis'], path: Path, scope: NameScope): void {
  const own: NameScope = { shape: { ...scope.shape, children: new Map() }, main: null };
  emphasis?.forEach(({ when }, index) => {
    const place = [...path, 'emphasis', index, 'when'];
    const behind = namesReadBy(when).find((name) => /^(?!me\.|main\.).*\./.test(name));
    if (behind === undefined) checkFlag(here, when, place, own);
    else here.report({ code: 'field', path: place, message: messages.ownFieldsOnly(behind) });
  });
}
