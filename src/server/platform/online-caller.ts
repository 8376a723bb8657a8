/** The user at a list that is defined at run time: an online form or an online report. */
import type { Entity } from '@/model/entity/entity';
import type { Condition } from '@/model/generated/files';
import type { Caller } from '@/server/crud';

export interface OnlineList {
  entity: Entity;
  /** Ids of the list: by id, and by code where it has one. */
  ids: readonly string[];
  /** True when the user opens the list without a menu of it. */
  isOpen(): boolean;
  /** What is withheld from the user, beside the rules of menus. */
  limits?: OnlineLimits;
}

export interface OnlineLimits {
  /** Codes that the user does not have. */
  closed: ReadonlySet<string>;
  /** Codes that the user may see only. */
  locked: ReadonlySet<string>;
  /** Conditions on all rows. */
  conditions: readonly Condition[];
}

const NO_LIMITS: OnlineLimits = { closed: new Set(), locked: new Set(), conditions: [] };

/**
 * Adds the rights and the data rules of a list to those of the user. A code that no rule names is for everyone who may
 * open the list; a rule restricts it to those it is granted to (contract.md §7.7).
 */
export function callerAtOnline({ entity, ids, isOpen, limits = NO_LIMITS }: OnlineList, caller: Caller): Caller {
  const { closed, locked, conditions } = limits;
  const columns = Object.values(entity.children).flatMap(({ fields }) => Object.values(fields));
  const ofRows = new Set(columns.map(({ permission }) => permission));
  const prefix = `${entity.permissionPrefix}:`;
  const isFree = (code: string) => (code.startsWith(prefix) || ofRows.has(code)) && !caller.isDefined(code);
  return {
    ...caller,
    can: (code) => !closed.has(code) && (isFree(code) || caller.can(code)),
    canChange: (code) => !locked.has(code) && caller.canChange(code),
    isDefined: (code) => closed.has(code) || caller.isDefined(code),
    canOpen: (screen) => caller.canOpen(screen) || (ids.includes(screen) && isOpen()),
    dataRules: (api) => [
      ...caller.dataRules(api),
      ...(api === entity.api
        ? [...ids.flatMap((id) => caller.onlineRules(id)).map((rule) => rule.conditionFor(entity)), ...conditions]
        : []),
    ],
  };
}
