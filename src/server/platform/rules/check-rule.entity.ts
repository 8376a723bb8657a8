/** Write hook of check rules: only valid rules are saved. */
import { parseCheckRule } from './check-rules';
import type { WriteHookContext } from '@/server/crud/context/record-hooks';

/** @throws HttpError for an invalid rule */
export async function beforeSave({ after }: WriteHookContext): Promise<void> {
  parseCheckRule(String(after.ruleJson ?? ''));
}
