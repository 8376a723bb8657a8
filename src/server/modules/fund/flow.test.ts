/** Capital flows: sequence and balance of a card, also with concurrent writers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { uploadSheet } from '../../../../tests/helpers/upload-sheet';
import { companyIdOf } from '../base/company';
import { recordFlow, type FlowInput } from './flow';

const flowOf = (cardId: string, values: Partial<FlowInput> = {}): FlowInput => ({
  cardId,
  direction: 'in',
  flowType: 'receipt',
  amount: '10.00',
  bizDate: '2026-06-30',
  counterpartyName: '甲公司',
  bankSerialNo: null,
  sourceType: 'receipt',
  sourceId: null,
  sourceNo: null,
  summary: '收款',
  ...values,
});

describe.each(databaseKinds)('flows on %s', (kind) => {
  let module: ContextTest;
  beforeAll(async () => {
    module = await openContext(kind);
  });
  afterAll(() => module.close());

  /** A card of our company. */
  const addCard = (cardNo: string) =>
    module.run(async ({ records }) => {
      const [company] = await records.find('base/company', { id: companyIdOf(0) });
      const name = company!.companyName;
      const { id } = await records.add('fin/bank-card', {
        ownerType: 'company',
        ownerId: company!.id,
        cardType: 'corp',
        accountName: name,
        cardNo,
        bankName: 'b1',
        branchName: '城东支行',
        bankCode: '102100099996',
        openBalance: '100.00',
      });
      return id;
    });
  const flowsOf = (cardId: string) =>
    module.run(({ records }) => records.find('fund/flow', { cardId }, { sort: ['seq'] }));

  test('[A10, 08#] each balance follows from the one before, from the opening balance on', async () => {
    const card = await addCard('6222020000000001');
    await module.run((context) => recordFlow(context, flowOf(card, { amount: '20.50' })));
    await module.run((context) => recordFlow(context, flowOf(card, { direction: 'out', amount: '0.75' })));
    const flows = await flowsOf(card);
    expect(flows.map(({ seq, inAmount, outAmount, balanceAfter }) => [seq, inAmount, outAmount, balanceAfter])).toEqual(
      [
        [1, '20.50', '0.00', '120.50'],
        [2, '0.00', '0.75', '119.75'],
      ],
    );
    expect(await module.get('fin/bank-card', card)).toMatchObject({ balance: '119.75' });
  });

  test('[I9] writers at the same time leave no gap and no wrong balance', async () => {
    const card = await addCard('6222020000000002');
    const writers = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all(
      writers.map((index) =>
        module.run((context) =>
          recordFlow(context, flowOf(card, { direction: index % 2 === 0 ? 'in' : 'out', amount: `${index + 1}.00` })),
        ),
      ),
    );
    const flows = await flowsOf(card);
    expect(flows.map(({ seq }) => seq)).toEqual(writers.map((index) => index + 1));
    let balance = 100;
    for (const flow of flows) {
      balance += Number.parseInt(flow.inAmount!) - Number.parseInt(flow.outAmount!);
      expect(flow.balanceAfter).toBe(`${balance}.00`);
    }
    expect(await module.get('fin/bank-card', card)).toMatchObject({ balance: `${balance}.00` });
  });

  test('[I1] a bank serial number is registered once, and a rolled back flow leaves no gap', async () => {
    const card = await addCard('6222020000000003');
    await module.run((context) => recordFlow(context, flowOf(card, { bankSerialNo: 'S1' })));
    await expect(
      module.run((context) => recordFlow(context, flowOf(card, { bankSerialNo: 'S1' }))),
    ).rejects.toMatchObject({ result: { errors: [{ path: 'bankSerialNo' }] } });
    await module.run((context) => recordFlow(context, flowOf(card, { bankSerialNo: 'S2' })));
    expect((await flowsOf(card)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('[08!recon, 08!unrecon] a flow with a serial number is reconciled, and unreconciled while its period is open', async () => {
    const card = await addCard('6222020000000004');
    const plain = await module.run((context) => recordFlow(context, flowOf(card)));
    const id = await module.run((context) => recordFlow(context, flowOf(card, { bankSerialNo: 'S9' })));
    await expect(module.act('fund/flow', 'recon', plain)).rejects.toThrow('没有银行流水号的流水不能对账');
    await module.act('fund/flow', 'recon', id);
    expect(await module.get('fund/flow', id)).toMatchObject({ reconStatus: 'yes', reconTime: expect.any(String) });
    await module.act('fund/flow', 'unrecon', id);
    expect(await module.get('fund/flow', id)).toMatchObject({ reconStatus: 'no', reconTime: null });
  });

  test('[08!importStmt] a statement reconciles the flows of its card, all of them or none', async () => {
    const card = await addCard('6222020000000005');
    const add = (values: Partial<FlowInput>) => module.run((context) => recordFlow(context, flowOf(card, values)));
    const [known, plain, missing] = [
      await add({ bankSerialNo: 'B1', amount: '20.00' }),
      await add({ direction: 'out', amount: '5.00' }),
      await add({ amount: '7.00' }),
    ];
    const importRows = async (...rows: string[][]) => {
      const file = await uploadSheet(module.server, [['交易日期', '流水号', '收入', '支出', '余额'], ...rows]);
      return module.act('fund/flow', 'importStmt', [], { cardId: card, file });
    };
    const first = ['2026-06-30', 'B1', '20.00', '', '120.00'];
    const second = ['2026-06-30', 'B2', '', '5.00', '115.00'];
    await expect(importRows(first, second.with(4, '116.00'))).rejects.toThrow('第 3 行的余额 116.00 与上一笔不衔接');
    expect(await module.get('fund/flow', known)).toMatchObject({ reconStatus: 'no' });
    const { message } = await importRows(first, second, ['2026-06-30', 'B3', '', '1.00', '114.00']);
    expect(message).toBe('对平 2 笔；差异 1 笔；账上没有 1 笔（第 4 行）；期末银行余额 114.00 元，账面 122.00 元');
    expect(await module.get('fund/flow', known)).toMatchObject({ reconStatus: 'yes', reconTime: expect.any(String) });
    expect(await module.get('fund/flow', plain)).toMatchObject({ reconStatus: 'yes', bankSerialNo: 'B2' });
    expect(await module.get('fund/flow', missing)).toMatchObject({ reconStatus: 'diff' });
    expect((await importRows(first, second)).message).toContain('此前已对平 2 笔');
    const noFile = module.act('fund/flow', 'importStmt', [], { cardId: card, file: 'temp/none/a.xlsx' });
    await expect(noFile).rejects.toThrow('文件不存在');
  });

  test('a flow on a card of another party is rejected', async () => {
    const work = module.run((context) => recordFlow(context, flowOf(bankCardIdOf('supplier', 0))));
    await expect(work).rejects.toThrow('资金流水只能登记在公司的银行账户上');
  });
});
