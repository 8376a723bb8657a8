/** The user at a list that is defined at run time: an online form or an online report. */
import type { Entity } from '@/model/entity/entity';
import type { Caller } from '@/server/crud';

export interface OnlineList {
  entity: Entity;
  /** Ids of the list: by id, and by code where it has one. */
  ids: readonly string[];
  /** True when the user opens the list without a menu of it. */
  isOpen(): boolean;
}

/**
 * Adds the rights and the data rules of a list to those of the user. A code that no rule names is for everyone who may
 * open the list; a rule restricts it to those it is granted to (contract.md §7.7).
 */
export function callerAtOnline({ entity, ids, isOpen }: OnlineList, caller: Caller): Caller {
  const prefix = `${entity.permissionPrefix}:`;
  const isFree = (code: string) => code.startsWith(prefix) && !caller.isDefined(code);
  return {
    ...caller,
    can: (code) => isFree(code) || caller.can(code),
    canOpen: (screen) => caller.canOpen(screen) || (ids.includes(screen) && isOpen()),
    dataRules: (api) => [
      ...caller.dataRules(api),
      ...(api === entity.api
        ? ids.flatMap((id) => caller.onlineRules(id)).map((rule) => rule.conditionFor(entity))
        : []),
    ],
  };
}
