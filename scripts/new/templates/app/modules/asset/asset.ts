/** Server functions of the entity `asset/asset`: each exported function is named like an action or a hook. */
import type { ActionContext, ActionResult } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';
import { Decimal } from 'decimal.js';

/** Amounts above this are decided elsewhere. */
const MOST = 100_000;

/** Retires an asset and keeps the reason. */
export async function retire({ row, ask }: ActionContext): Promise<ActionResult> {
  if (new Decimal(String(row.price)).gt(MOST)) throw new HttpError('购入价超过 100,000，不能在此报废');
  return { set: { reason: ask.note ?? null }, message: '已报废' };
}
