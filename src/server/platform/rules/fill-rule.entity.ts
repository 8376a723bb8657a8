/** Write hook of fill rules: a saved rule names a function of this server and has valid parameters. */
import { parseFillRule } from './fill-rules';
import type { WriteHookContext } from '@/server/crud/context/record-hooks';

/** @throws HttpError for an unknown function, for parameters that are not a JSON object, and for a wrong format */
export async function beforeSave({ after }: WriteHookContext): Promise<void> {
  parseFillRule(String(after.ruleClass ?? ''), after.ruleParams);
}
