/**
 * The two questions about a button (rulings: Permissions; spec 1 §6). The server enforces the same codes by itself;
 * this is courtesy. Ask at render, never bake the answer in.
 */
import { session, type AuthEntry } from '../session/session-state';

/** What a list of entries says, by single code (an `action` may hold several, comma-separated). */
interface RuleSet {
  /** Codes with type other than "2". */
  visible: ReadonlySet<string>;
  /** Codes with type "2". */
  enabled: ReadonlySet<string>;
  /** Codes whose rule is switched off (status "0"). */
  inactive: ReadonlySet<string>;
  /** Type 2 codes whose rule is switched off. */
  inactiveEnable: ReadonlySet<string>;
  /** Codes of rules that are on. */
  active: ReadonlySet<string>;
  /** `sys:dict:` of every code. */
  prefixes: ReadonlySet<string>;
}

const split = (codes: string) =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

const prefixOf = (code: string) => code.slice(0, code.lastIndexOf(':') + 1);

function buildRuleSet(entries: readonly AuthEntry[]): RuleSet {
  const all = entries.flatMap(({ action, type, status }) => split(action).map((code) => ({ code, type, status })));
  const pick = (test: (one: { type: string; status?: string }) => boolean) =>
    new Set(all.filter(test).map((one) => one.code));
  return {
    visible: pick((one) => one.type !== '2'),
    enabled: pick((one) => one.type === '2'),
    inactive: pick((one) => one.status === '0'),
    active: pick((one) => one.status !== '0'),
    inactiveEnable: pick((one) => one.type === '2' && one.status === '0'),
    prefixes: new Set(all.map((one) => prefixOf(one.code))),
  };
}

const compiled = new WeakMap<object, RuleSet>();

function ruleSetOf(entries: readonly AuthEntry[]): RuleSet {
  let found = compiled.get(entries);
  if (!found) {
    found = buildRuleSet(entries);
    compiled.set(entries, found);
  }
  return found;
}

/** Rules granted to the user, and all rules of the server. */
function sessionRules(): { mine: RuleSet; all: RuleSet } {
  const { auth, allAuth } = session();
  return { mine: ruleSetOf(auth), all: ruleSetOf(allAuth) };
}

/**
 * Is a control kept on the page?
 * @param code one or several comma-separated codes, each counting alone; null: no permission needed
 * @param declared true when a schema wrote the code; derived codes are asked only of servers that name their prefix
 * @param form the form's own permission list (workflow nodes)
 */
export function isShown(code: string | null, declared: boolean, form: readonly AuthEntry[] = []): boolean {
  if (code === null) return true;
  const { mine, all } = sessionRules();
  const own = ruleSetOf(form);
  return split(code).some(
    (one) =>
      (!declared && !all.prefixes.has(prefixOf(one))) ||
      mine.visible.has(one) ||
      own.visible.has(one) ||
      own.enabled.has(one) ||
      all.inactive.has(one),
  );
}

/** Is a control that is kept also enabled? Type "2" means: disabled unless granted. */
export function isEnabled(code: string | null, form: readonly AuthEntry[] = []): boolean {
  if (code === null) return true;
  const { mine, all } = sessionRules();
  const own = ruleSetOf(form);
  return split(code).some((one) => {
    if (own.enabled.has(one)) return false;
    if (all.inactiveEnable.has(one)) return true;
    return !all.enabled.has(one) || mine.enabled.has(one);
  });
}

const BATCH_DELETE = 'batch_delete';
const REMOVE = 'remove';

/**
 * The buttons of an editable table that are hidden, prefix stripped (`authPre`): those that an active rule names and
 * that are not granted. Without `batch_delete` there is no `remove` either.
 * @param prefix e.g. `live:order:item`, with or without the colon at its end
 */
export function hiddenButtons(prefix: string, form: readonly AuthEntry[] = []): ReadonlySet<string> {
  const start = prefix.endsWith(':') ? prefix : `${prefix}:`;
  const { mine, all } = sessionRules();
  const own = ruleSetOf(form);
  const hidden = [...all.active]
    .filter((code) => code.startsWith(start) && !mine.visible.has(code) && !own.visible.has(code))
    .map((code) => code.slice(start.length));
  return new Set(hidden.includes(BATCH_DELETE) ? [...hidden, REMOVE] : hidden);
}

/**
 * May a column be drawn? Naming one column hides no other: all are shown but those that an active rule names and that
 * are not granted, by whichever type.
 */
export function isColumnVisible(code: string): boolean {
  const { mine, all } = sessionRules();
  return !all.active.has(code) || mine.visible.has(code) || mine.enabled.has(code);
}
