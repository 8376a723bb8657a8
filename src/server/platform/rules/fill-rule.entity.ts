/** Fill rules: what is saved names a function of this server, with parameters it can read. */
import { fillFunctionOf, parseParams } from './fill-rules';
import type { WriteHookContext } from '@/server/crud/context/record-hooks';

/** @throws HttpError for an unknown function, and for parameters that are no JSON object */
export async function saving({ after }: WriteHookContext): Promise<void> {
  fillFunctionOf(String(after.ruleClass ?? ''));
  parseParams(after.ruleParams);
}
