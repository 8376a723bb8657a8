/**
 * What the shared action sets (`schemas/_shared/actions.json`) do where a module says nothing of its own. Who may do it,
 * in which state and what it leads to stands in the set; here are only the effects beyond that.
 */
import { storedField } from '../context/shapes';
import type { ActionContext, ActionFunction, ActionResult } from './action-context';

/** The state changes, nothing else. */
const stateChangeOnly: ActionFunction = async () => undefined;

/** Audit columns, where the entity has them. */
function auditResult({ entity, me, now }: ActionContext, clear = false): ActionResult {
  const values = { auditBy: clear ? null : me.username, auditTime: clear ? null : now };
  return { set: Object.fromEntries(Object.entries(values).filter(([key]) => storedField(entity.fields, key))) };
}

/** By the action's key. */
export const actionSets: Readonly<Record<string, ActionFunction>> = {
  submit: stateChangeOnly,
  withdraw: stateChangeOnly,
  pass: async (context) => auditResult(context),
  reject: async (context) => auditResult(context),
  unaudit: async (context) => auditResult(context, true),
  void: stateChangeOnly,
  enable: stateChangeOnly,
  disable: stateChangeOnly,
};
