/**
 * Default functions of the shared action sets (`schemas/_shared/actions.json`), used when a module exports none. Permission
 * and states are defined in the set; the functions only set audit columns.
 */
import { storedField } from '../context/shapes';
import type { ActionContext, ActionFunction, ActionResult } from './action-context';

/** Sets or clears the audit columns that the entity has. */
function auditResult({ entity, me, now }: ActionContext, clear = false): ActionResult {
  const values = { auditBy: clear ? null : me.username, auditTime: clear ? null : now };
  return { set: Object.fromEntries(Object.entries(values).filter(([key]) => storedField(entity.fields, key))) };
}

/** Functions by the key of the action. */
export const actionSets: Readonly<Record<string, ActionFunction>> = {
  pass: async (context) => auditResult(context),
  reject: async (context) => auditResult(context),
  unaudit: async (context) => auditResult(context, true),
};
