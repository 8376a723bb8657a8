/** Actions and rules of purchase contracts; the example of the guide. */
import type { Row } from '@/model/record';
import type { ActionContext, ActionResult, ChildCheckContext, WriteHookContext } from '@/server/crud';
import { HttpError } from '@/server/http/http-error';

/** The answer chooses one of the two states. */
export async function audit({ ask }: ActionContext): Promise<ActionResult> {
  const opinion = ask.words ?? null;
  return ask.agree === 'Y'
    ? { to: 'effective', set: { opinion }, message: '审核通过' }
    : { to: 'draft', set: { opinion }, message: '已退回' };
}

/** A contract that nothing was paid for cannot be closed. */
export async function close({ main }: ActionContext): Promise<void> {
  if ((main.payment as Row[]).length === 0) throw new HttpError('还没有付款，不能结束');
}

/** The entered values of a line, without its id: a line for another contract. */
const newLine = ({ goods, quantity, price }: Row): Row => ({
  goods: goods ?? null,
  quantity: quantity ?? null,
  price: price ?? null,
});

/** A new draft with the same lines. */
export async function copy({ main, records, entity }: ActionContext): Promise<ActionResult> {
  const { kind, supplierId, taxRate, bonded, bond } = main;
  const item = (main.item as Row[]).map(newLine);
  const title = `${String(main.title)}（副本）`;
  const made = await records.add(entity.id, {
    title,
    kind: kind ?? null,
    supplierId: supplierId ?? null,
    taxRate: taxRate ?? null,
    bonded: bonded ?? null,
    bond: bond ?? null,
    item,
  });
  return { message: `已复制为 ${String(made.contractNo)}`, result: String(made.id) };
}

/** Adds the lines of the second contract to the first one, which stays. */
export async function merge({ rows, records, entity }: ActionContext): Promise<ActionResult> {
  const [kept, merged] = rows;
  if (!kept || !merged || rows.length > 2) throw new HttpError('请勾选两份合同');
  const item = [...(kept.item as Row[]), ...(merged.item as Row[]).map(newLine)];
  await records.delete(entity.id, [String(merged.id)]);
  await records.edit(entity.id, String(kept.id), { item });
  return { message: `已并入 ${String(kept.contractNo)}` };
}

/** The child names this rule: it sees all lines as they are to be saved. */
export async function noSameGoods({ rows }: ChildCheckContext): Promise<string | undefined> {
  const names = rows.map(({ goods }) => goods);
  return new Set(names).size < names.length ? '货物或服务不能重复' : undefined;
}

/** Called before every write of a contract. */
export async function beforeSave({ before, after }: WriteHookContext): Promise<void> {
  if (before && before.status === 'closed' && after.status !== 'closed') throw new HttpError('已结束的合同不能恢复');
}
