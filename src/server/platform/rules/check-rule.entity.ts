/** Check rules: what is saved can be run. */
import { parseCheckRule } from './check-rules';
import type { WriteHookContext } from '@/server/crud/context/record-hooks';

/** @throws HttpError for a rule that could not be run */
export async function saving({ after }: WriteHookContext): Promise<void> {
  parseCheckRule(String(after.ruleJson ?? ''));
}
