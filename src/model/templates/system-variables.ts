/** System variables in defaults and conditions: `#{sysUserCode}` (contract.md §4.5), snake or camel case. */
import type { Value } from '../entity/field-type';
import type { CurrentUser } from '../record/types';

/** System variables by lower-case name without underscores. */
const VARIABLES: Readonly<Record<string, (me: CurrentUser, now: string) => Value | undefined>> = {
  sysusercode: (me) => me.username,
  sysusername: (me) => me.realname,
  sysuserid: (me) => me.id,
  sysorgcode: (me) => me.orgCode,
  sysorgid: (me) => ownProperty(me, 'orgId'),
  sysmultiorgcode: (me) => ownProperty(me, 'orgCodes') || me.orgCode,
  sysrolecode: (me) => ownProperty(me, 'roleCodes'),
  tenantid: (me) => ownProperty(me, 'tenantId'),
  bpmstatus: () => '1',
  sysdate: (_, now) => now.slice(0, 10),
  systime: (_, now) => now,
  sysdatetime: (_, now) => now,
  date: (_, now) => now.slice(0, 10),
  time: (_, now) => now.slice(11),
  datetime: (_, now) => now,
};

function ownProperty(me: CurrentUser, key: string): Value | undefined {
  return Object.hasOwn(me, key) ? me[key] : undefined;
}

/** The value of a variable; undefined for an unknown variable. `now` is `YYYY-MM-DD HH:mm:ss`. */
export function systemVariable(name: string, me: CurrentUser, now: string): Value | undefined {
  const key = name.replaceAll('_', '').toLowerCase();
  return Object.hasOwn(VARIABLES, key) ? VARIABLES[key]?.(me, now) : undefined;
}

/** True when a variable of this name exists, whatever its value. */
export const isSystemVariable = (name: string): boolean =>
  Object.hasOwn(VARIABLES, name.replaceAll('_', '').toLowerCase());

/** True when a default contains a variable: `#{…}`. */
export const hasSystemVariable = (text: string): boolean => /#\{\w+\}/.test(text);

/** Fills the variables of a default. Unknown and empty variables are replaced by nothing. */
export function fillSystemVariables(text: string, me: CurrentUser, now: string): Value {
  const whole = /^#\{(\w+)\}$/.exec(text)?.[1];
  if (whole !== undefined) return systemVariable(whole, me, now) ?? null;
  return text.replace(/#\{(\w+)\}/g, (_, name: string) => String(systemVariable(name, me, now) ?? ''));
}
