/** Check rules: what is saved can be run. */
import { parseCheckRule } from '../../auth/rules/check-rule';
import type { Writing } from '../../crud/context/hooks';

/** @throws Refusal for a rule that could not be run */
export async function saving({ after }: Writing): Promise<void> {
  parseCheckRule(String(after.ruleJson ?? ''));
}
