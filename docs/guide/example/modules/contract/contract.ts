/** Actions and rules of purchase contracts; the example of the guide. */
import {
  decimal,
  fail,
  type ActionFunction,
  type ChildCheck,
  type PeriodicTask,
  type Row,
  type WriteHook,
} from 'jingwei';

/** The answer chooses one of the two states. */
export const audit: ActionFunction<'contract/contract', 'audit'> = async ({ ask }) => {
  const opinion = ask.words;
  return ask.agree === 'Y'
    ? { to: 'effective', set: { opinion }, message: '审核通过' }
    : { to: 'draft', set: { opinion }, message: '已退回' };
};

/** A contract that nothing was paid for cannot be closed. */
export const close: ActionFunction<'contract/contract', 'close'> = async ({ main, records }) => {
  const paid = decimal(await records.sum('contract/payment', 'amount', { contractId: main.id }));
  if (paid.isZero()) fail('还没有付款，不能结束');
  const open = decimal(main.total).minus(paid);
  return { message: open.isZero() ? '已结束，款已付清' : `已结束，还有 ${open.toFixed(2)} 元未付` };
};

/** The entered values of a line, without its id: a line for another contract. */
const newLine = ({ goods, quantity, price }: Row<'contract/contract.item'>) => ({ goods, quantity, price });

/** A new draft with the same lines. */
export const copy: ActionFunction<'contract/contract', 'copy'> = async ({ main, records }) => {
  const { kind, supplierId, taxRate, bonded, bond } = main;
  const made = await records.add('contract/contract', {
    title: `${main.title}（副本）`,
    kind,
    supplierId,
    taxRate,
    bonded,
    bond,
    item: main.item.map(newLine),
  });
  return { message: `已复制为 ${made.contractNo}`, result: made.id };
};

/** Adds the lines of the second contract to the first one, which stays. */
export const merge: ActionFunction<'contract/contract', 'merge'> = async ({ rows, records }) => {
  const [kept, merged] = rows;
  if (!kept || !merged || rows.length > 2) fail('请勾选两份合同');
  await records.delete('contract/contract', [merged.id]);
  await records.edit('contract/contract', kept.id, { item: [...kept.item, ...merged.item.map(newLine)] });
  return { message: `已并入 ${kept.contractNo}` };
};

/** The child names this rule: it sees all lines as they are to be saved. */
export const noSameGoods: ChildCheck<'contract/contract', 'item'> = async ({ rows }) => {
  const names = rows.map(({ goods }) => goods);
  return new Set(names).size < names.length ? '货物或服务不能重复' : undefined;
};

/** Called before every write of a contract. */
export const beforeSave: WriteHook<'contract/contract'> = async ({ before, after }) => {
  if (before?.status === 'closed' && after.status !== 'closed') fail('已结束的合同不能恢复');
};

/** Every morning: contracts that end today. */
export const tasks: readonly PeriodicTask[] = [
  {
    name: 'remind',
    cron: '0 0 9 * * ? *',
    async run({ records, notify, now }) {
      const today = now.slice(0, 10);
      for (const { id, title, owner } of await records.find('contract/contract', { endDate: today }))
        await notify([owner!], {
          title: '合同今天到期',
          content: title!,
          record: { entity: 'contract/contract', id },
        });
    },
  },
];
