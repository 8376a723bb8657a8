/** Server functions of the entity `asset/asset`: each exported function is named like an action or a hook. */
import { decimal, fail, type ActionFunction } from 'jingwei';

/** Assets above this are not retired here. */
const MOST = 100_000;

/** Retires an asset and keeps the reason. */
export const retire: ActionFunction<'asset/asset', 'retire'> = async ({ row, ask }) => {
  if (decimal(row.price).gt(MOST)) fail('购入价超过 100,000，不能在此报废');
  return { set: { reason: ask.note ?? null }, message: '已报废' };
};
