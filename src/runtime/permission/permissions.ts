/**
 * Visibility and enablement of buttons (rulings: Permissions; spec 1 §6). The server enforces the same codes itself;
 * the checks here only adapt the screen. Evaluate them at render and do not store the result, because permissions can
 * change.
 */
import { session, type AuthEntry, type Session } from '../session/session-state';

/** A list of entries indexed by single code (an `action` may contain several, comma-separated). */
interface RuleSet {
  /** Codes with type other than "2". */
  visible: ReadonlySet<string>;
  /** Codes with type "2". */
  enabled: ReadonlySet<string>;
  /** Codes whose rule is disabled (status "0"). */
  inactive: ReadonlySet<string>;
  /** Codes with type "2" whose rule is disabled. */
  inactiveEnable: ReadonlySet<string>;
  /** Codes of enabled rules (status other than "0"). */
  active: ReadonlySet<string>;
  /** Prefix `sys:dict:` of every code. */
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
export type SessionRules = { readonly [Key in 'auth' | 'allAuth']: Readonly<Session[Key]> };

function ruleSetsOf({ auth, allAuth }: SessionRules): { mine: RuleSet; all: RuleSet } {
  return { mine: ruleSetOf(auth), all: ruleSetOf(allAuth) };
}

/**
 * True when a control is shown.
 * @param code one or several comma-separated codes, each evaluated alone; null: no permission needed
 * @param declared true when a schema declares the code; derived codes are checked only on servers that use their
 * prefix
 * @param form the form's own permission list (workflow nodes)
 */
export function isShown(
  code: string | null,
  declared: boolean,
  form: readonly AuthEntry[] = [],
  rules: SessionRules = session(),
): boolean {
  if (code === null) return true;
  const { mine, all } = ruleSetsOf(rules);
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

/** True when a shown control is also enabled. Type "2" means: disabled unless granted. */
export function isEnabled(
  code: string | null,
  form: readonly AuthEntry[] = [],
  rules: SessionRules = session(),
): boolean {
  if (code === null) return true;
  const { mine, all } = ruleSetsOf(rules);
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
 * Hidden buttons of an editable table, without the prefix (`authPre`): those that an active rule names and that are
 * not granted. Without `batch_delete`, `remove` is hidden too.
 * @param prefix e.g. `live:order:item`, with or without the final colon
 */
export function hiddenButtons(prefix: string, form: readonly AuthEntry[] = []): ReadonlySet<string> {
  const start = prefix.endsWith(':') ? prefix : `${prefix}:`;
  const { mine, all } = ruleSetsOf(session());
  const own = ruleSetOf(form);
  const hidden = [...all.active]
    .filter((code) => code.startsWith(start) && !mine.visible.has(code) && !own.visible.has(code))
    .map((code) => code.slice(start.length));
  return new Set(hidden.includes(BATCH_DELETE) ? [...hidden, REMOVE] : hidden);
}

/**
 * True when a column or field is shown: unless an active rule of any type names it and neither the user nor the form's own
 * permission list holds it. A rule for one column does not hide the others.
 */
export function isColumnVisible(
  code: string,
  form: readonly AuthEntry[] = [],
  rules: SessionRules = session(),
): boolean {
  const { mine, all } = ruleSetsOf(rules);
  const own = ruleSetOf(form);
  return !all.active.has(code) || [mine, own].some(({ visible, enabled }) => visible.has(code) || enabled.has(code));
}
