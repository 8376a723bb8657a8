/** Check rules: what is saved can be run. */
import { parseCheckRule } from '../../auth/rules/check-rule';
import type { WriteHookContext } from '../../crud/context/hooks';

/** @throws HttpError for a rule that could not be run */
export async function saving({ after }: WriteHookContext): Promise<void> {
  parseCheckRule(String(after.ruleJson ?? ''));
}
