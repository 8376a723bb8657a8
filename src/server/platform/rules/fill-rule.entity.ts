/** Write hook of fill rules: a saved rule names a function of this server and has valid parameters. */
import { fillFunctionOf, parseParams } from './fill-rules';
import type { WriteHookContext } from '@/server/crud/context/record-hooks';

/** @throws HttpError for an unknown function, and for parameters that are not a JSON object */
export async function beforeSave({ after }: WriteHookContext): Promise<void> {
  fillFunctionOf(String(after.ruleClass ?? ''));
  parseParams(after.ruleParams);
}
