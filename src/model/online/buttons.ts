/**
 * Buttons of an online form, from `cgButtonList` and `hideColumns` (contract.md §7.2): custom buttons, and which
 * built-in ones are visible.
 */
import type { ActionFile, ActionsFile, ConditionTest } from '../generated/files';
import { entryOf, isObject, validKey, labelOf, readList, textOf, type Json } from './payload/reader';
import type { WarningCollector } from './payload/warnings';

export type Actions = ActionsFile['sets'][string]['actions'];

export interface Buttons {
  actions: Actions;
  /** Names of the actions in each part of the screens, without those that the user may not use. */
  toolbar: string[];
  row: string[];
  form: string[];
  /** Names of the actions that the script of the screen executes. */
  scripted: string[];
  /** False for a built-in action that the server hides or disables. */
  isShown(key: string): boolean;
}

const MAX_BUTTONS = 200;
const CONDITION = /^([A-Za-z][A-Za-z0-9_]*)#(eq|ne|in|empty)#(.*)$/s;

/** Parses one comparison: `status#eq#1` → `["status", "1"]`; undefined when the syntax is invalid. */
function parseComparison(text: string): [field: string, test: ConditionTest] | undefined {
  const [, name, rule, value = ''] = CONDITION.exec(text.trim()) ?? [];
  const field = validKey(name);
  if (field === undefined) return undefined;
  if (rule === 'eq') return [field, value];
  if (rule === 'ne') return [field, { ne: value }];
  if (rule === 'in') return [field, value.split(',')];
  if (value !== 'true' && value !== 'false') return undefined;
  return [field, value === 'true' ? null : { ne: null }];
}

const comparisonsOf = (test: ConditionTest): Record<string, unknown> => {
  if (Array.isArray(test)) return { in: test };
  return typeof test === 'object' && test !== null ? { ...test } : { eq: test };
};

/**
 * Parses `a#eq#1&&b#ne#2||c#in#3,4` into a Condition; undefined when it cannot be expressed. `&&` has precedence over
 * `||`.
 */
export function parseButtonCondition(text: string): Record<string, ConditionTest>[] | undefined {
  const any: Record<string, ConditionTest>[] = [];
  for (const alternative of text.split('||')) {
    const all: Record<string, ConditionTest> = {};
    for (const part of alternative.split('&&')) {
      const [field, test] = parseComparison(part) ?? [];
      if (field === undefined || test === undefined) return undefined;
      if (!Object.hasOwn(all, field)) {
        all[field] = test;
        continue;
      }
      const before = comparisonsOf(all[field]!);
      const added = comparisonsOf(test);
      // A condition has one comparison of each kind per field; `a is neither 1 nor 2` cannot be expressed.
      if (Object.keys(added).some((rule) => Object.hasOwn(before, rule))) return undefined;
      all[field] = { ...before, ...added } as ConditionTest;
    }
    any.push(all);
  }
  return any;
}

/** Codes of `hideColumns` for built-in buttons, with the action names of the schema language. */
const BUILT_IN: Readonly<Record<string, string>> = {
  add: 'add',
  batch_delete: 'deleteBatch',
  delete: 'delete',
  detail: 'detail',
  edit: 'edit',
  export: 'export',
  import: 'import',
  update: 'edit',
};

/** Names that an action of an entity cannot have: its calls, and its built-in actions under their own names. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['list', 'queryById', 'deleteBatch', 'comments']);

/** True for a code that a custom button can have. */
export const isButtonCode = (code: string): boolean =>
  validKey(code) !== undefined && !RESERVED_NAMES.has(code) && !Object.hasOwn(BUILT_IN, code);

const isScripted = ({ optType }: Json): boolean => optType === 'js';

function actionOf(raw: Json, head: string, place: string, report: WarningCollector): [string, ActionFile] | undefined {
  const name = textOf(raw.buttonCode) ?? '';
  const key = isButtonCode(name) ? name : undefined;
  const drop = (): undefined => void report.warn('button', place, name);
  if (key === undefined) return drop();
  const expression = textOf(raw.exp);
  const when = expression === undefined ? undefined : parseButtonCondition(expression);
  // A button with an unknown condition is dropped, because without the condition it would always be available.
  if (expression !== undefined && when === undefined) return drop();
  const label = labelOf(raw.buttonName, name).slice(0, 20);
  return [
    key,
    {
      label,
      confirm: false,
      ...(when && { when: when.length === 1 ? when[0]! : when }),
      ...(!isScripted(raw) && { send: { formId: head, buttonCode: name, dataId: '{ids}' } }),
    },
  ];
}

/** Action names of the custom buttons that the server executes. */
export const serverButtons = ({ toolbar, row, form, scripted }: Buttons): string[] =>
  [...toolbar, ...row, ...form].filter((key) => !scripted.includes(key));

/** Codes of the buttons that the server hides from this user (`hideColumns`). */
export function hiddenButtonCodes(config: Json, place: string): ReadonlySet<string> {
  return new Set(
    readList(config.hideColumns, `${place}/hideColumns`, MAX_BUTTONS).flatMap((code) => textOf(code) ?? []),
  );
}

/** Buttons as they are collected from the list and the form. */
interface CollectedButtons extends Omit<Buttons, 'isShown'> {
  /** Built-in actions that are hidden or disabled. */
  off: Set<string>;
}

const PLACES: Readonly<Record<string, 'row' | 'form'>> = { link: 'row', form: 'form' };

interface ButtonSource {
  config: Json;
  place: string;
}

function collectButton(
  raw: Json,
  head: string,
  place: string,
  report: WarningCollector,
  { actions, off, scripted, ...placed }: CollectedButtons,
): void {
  const code = textOf(raw.buttonCode) ?? '';
  const active = textOf(raw.buttonStatus) !== '0';
  const builtIn = entryOf(BUILT_IN, code);
  if (builtIn !== undefined || raw.buttonStyle === 'built-in') {
    if (builtIn === undefined) return;
    if (!active) off.add(builtIn);
    const name = textOf(raw.buttonName);
    if (active && name !== undefined) actions[builtIn] = { label: name.slice(0, 20) };
    return;
  }
  if (!active || Object.hasOwn(actions, code)) return;
  const [key, action] = actionOf(raw, head, place, report) ?? [];
  if (key === undefined || action === undefined) return;
  actions[key] = action;
  if (isScripted(raw)) scripted.push(key);
  placed[entryOf(PLACES, textOf(raw.buttonStyle)) ?? 'toolbar'].push(key);
}

/** Custom and built-in buttons that are visible to this user. @param form the form, which lists its own buttons */
export function readButtons(list: ButtonSource, form: ButtonSource, head: string, report: WarningCollector): Buttons {
  const hidden = hiddenButtonCodes(list.config, list.place);
  const off = new Set([...hidden].flatMap((code) => entryOf(BUILT_IN, code) ?? []));
  const collected: CollectedButtons = { actions: {}, toolbar: [], row: [], form: [], scripted: [], off };
  for (const { config, place } of [list, form])
    readList(config.cgButtonList, `${place}/cgButtonList`, MAX_BUTTONS).forEach((raw, index) => {
      if (!isObject(raw) || hidden.has(textOf(raw.buttonCode) ?? '')) return;
      collectButton(raw, head, `${place}/cgButtonList/${index}`, report, collected);
    });
  const { off: _off, ...buttons } = collected;
  return { ...buttons, isShown: (key) => !off.has(key) };
}
