/** Permissions of a user at a list that is defined at run time: an online form or an online report. */
import type { Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { Caller } from '@/server/crud';

export interface OnlineList {
  entity: Entity;
  /** Ids of the list: by id, and by code where it has one. */
  ids: readonly string[];
  /** True when the user opens the list without a menu of it. */
  isOpen(): boolean;
  /** Restrictions of the user that the list itself defines, besides the data rules of menus. */
  limits?: OnlineLimits;
}

export interface OnlineLimits {
  /** Permission codes of fields and buttons that the user may not see or use. */
  hiddenCodes: ReadonlySet<string>;
  /** Permission codes of fields that the user may read and not change. */
  readonlyCodes: ReadonlySet<string>;
  /** Data rules: the user sees only the rows that fulfil all of them. */
  conditions: readonly Condition[];
}

const NO_LIMITS: OnlineLimits = { hiddenCodes: new Set(), readonlyCodes: new Set(), conditions: [] };

/**
 * Returns the caller with the permissions and the data rules that hold at one list. Default allow: a code that no
 * restriction names is granted to every user who may open the list; a restriction limits it to the users that it is
 * granted to (contract.md §7.7).
 */
export function callerWithOnlineRights(
  { entity, ids, isOpen, limits = NO_LIMITS }: OnlineList,
  caller: Caller,
): Caller {
  const { hiddenCodes, readonlyCodes, conditions } = limits;
  const columns = Object.values(entity.children).flatMap(({ fields }) => Object.values(fields));
  const childFieldCodes = new Set(columns.map(({ permission }) => permission));
  const prefix = `${entity.permissionPrefix}:`;
  const isUnrestricted = (code: string) =>
    (code.startsWith(prefix) || childFieldCodes.has(code)) && !caller.isDefined(code);
  return {
    ...caller,
    can: (code) => !hiddenCodes.has(code) && (isUnrestricted(code) || caller.can(code)),
    canChange: (code) => !readonlyCodes.has(code) && caller.canChange(code),
    isDefined: (code) => hiddenCodes.has(code) || caller.isDefined(code),
    canOpen: (screen) => caller.canOpen(screen) || (ids.includes(screen) && isOpen()),
    dataRules: (api) => [
      ...caller.dataRules(api),
      ...(api === entity.api
        ? [...ids.flatMap((id) => caller.onlineRules(id)).map((rule) => rule.conditionFor(entity)), ...conditions]
        : []),
    ],
  };
}
