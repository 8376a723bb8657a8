/** System variables in defaults and conditions: `#{sysUserCode}` (contract.md §4.5), snake or camel case. */
import type { Value } from '../entity/field-type';
import { placeholdersOf, replacePlaceholders } from './placeholders';

/** The signed-in user, as formulas and system variables see it. */
export interface CurrentUser {
  id: string;
  username: string;
  realname: string;
  orgCode: string;
  [key: string]: Value;
}

type Variable = (me: CurrentUser, now: string) => Value | undefined;

const VARIABLES: Readonly<Record<string, Variable>> = {
  date: (_, now) => now.slice(0, 10),
  time: (_, now) => now.slice(11),
  datetime: (_, now) => now,
  sysUserId: (me) => me.id,
  sysUserCode: (me) => me.username,
  sysUserName: (me) => me.realname,
  sysOrgId: (me) => ownProperty(me, 'orgId'),
  sysOrgCode: (me) => me.orgCode,
  sysMultiOrgCode: (me) => ownProperty(me, 'orgCodes') || me.orgCode,
  sysRoleCode: (me) => ownProperty(me, 'roleCodes'),
  sysDate: (_, now) => now.slice(0, 10),
  sysTime: (_, now) => now,
  sysDatetime: (_, now) => now,
  tenantId: (me) => ownProperty(me, 'tenantId'),
  bpmStatus: () => '1',
};

/** Names are compared without case and underscores. */
const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase();
const byPlainName: ReadonlyMap<string, Variable> = new Map(
  Object.entries(VARIABLES).map(([name, variable]) => [plainName(name), variable]),
);

/** The names of all variables in camel case. */
export const systemVariableNames: readonly string[] = Object.keys(VARIABLES);

function ownProperty(me: CurrentUser, key: string): Value | undefined {
  return Object.hasOwn(me, key) ? me[key] : undefined;
}

/** The value of a variable; undefined for an unknown variable. `now` is `YYYY-MM-DD HH:mm:ss`. */
export function systemVariable(name: string, me: CurrentUser, now: string): Value | undefined {
  return byPlainName.get(plainName(name))?.(me, now);
}

/** True when a variable of this name exists, whatever its value. */
export const isSystemVariable = (name: string): boolean => byPlainName.has(plainName(name));

const isVariable = (sign: string, name: string): boolean => sign === '#' && /^\w+$/.test(name);

/** True when a default contains a variable: `#{…}`. */
export const hasSystemVariable = (text: string): boolean =>
  placeholdersOf(text).some(({ sign, name }) => isVariable(sign, name));

/** Fills the variables of a default. Unknown and empty variables are replaced by nothing. */
export function fillSystemVariables(text: string, me: CurrentUser, now: string): Value {
  const [first] = placeholdersOf(text);
  const isWhole = first?.index === 2 && first.name.length + 3 === text.length && isVariable(first.sign, first.name);
  if (isWhole) return systemVariable(first.name, me, now) ?? null;
  return replacePlaceholders(text, (sign, name) =>
    isVariable(sign, name) ? String(systemVariable(name, me, now) ?? '') : undefined,
  );
}
