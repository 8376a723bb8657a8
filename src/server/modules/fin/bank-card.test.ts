/** Bank accounts: verification, default account, risk of a change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';

describe.each(databaseKinds)('bank accounts on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
  });
  afterAll(() => module.close());
  const cardsOf = (ownerId: string) =>
    module.run(({ records }) => records.find('fin/bank-card', { ownerId }, { sort: ['cardNo'] }));

  test('[19~] the owner is named by the legal name, and the account must be in it', async () => {
    const authorId = await world.author();
    expect((await cardsOf(authorId))[0]).toMatchObject({ ownerName: '王芳' });
    await expect(world.card('author', authorId, '李雷')).rejects.toThrow('户名须与归属主体的名称一致');
  });

  test('[19!setDefault] one account of an owner is the default', async () => {
    const authorId = await world.author();
    await world.card('author', authorId, '王芳');
    const [first, second] = await cardsOf(authorId);
    expect([first!.isDefault, second!.isDefault]).toEqual(['N', 'Y']);
    await module.act('fin/bank-card', 'setDefault', first!.id);
    expect((await cardsOf(authorId)).map(({ isDefault }) => isDefault)).toEqual(['Y', 'N']);
    await module.act('fin/bank-card', 'disable', second!.id);
    await expect(module.act('fin/bank-card', 'setDefault', second!.id)).rejects.toThrow();
  });

  test('[19!verify] a change resets the verification, other changes do not', async () => {
    const [card] = await cardsOf(await world.author());
    await expect(module.act('fin/bank-card', 'verify', card!.id)).rejects.toThrow('账户已验证');
    await module.edit('fin/bank-card', card!.id, { currency: 'CNY', pca: null });
    expect(await module.get('fin/bank-card', card!.id)).toMatchObject({ verifyStatus: 'ok' });
    await module.edit('fin/bank-card', card!.id, { branchName: '高新支行' });
    expect(await module.get('fin/bank-card', card!.id)).toMatchObject({ verifyStatus: 'no' });
    await module.act('fin/bank-card', 'verify', card!.id);
    expect(await module.get('fin/bank-card', card!.id)).toMatchObject({ verifyStatus: 'ok' });
  });

  test('[19!verify, 09#] a change while a payment is on its way raises R01', async () => {
    const companyId = await world.company();
    const [payCard] = await cardsOf(companyId);
    const authorId = await world.author();
    const [card] = await cardsOf(authorId);
    const risks = () => module.run(({ records }) => records.find('risk/info', { objectId: authorId }));
    await module.edit('fin/bank-card', card!.id, { branchName: '高新支行' });
    expect(await risks()).toEqual([]);
    const orderId = await world.add('fin/pay-order', {
      companyId,
      payCardId: payCard!.id,
      payeeType: 'author',
      payeeId: authorId,
      payeeName: '王芳',
      bankCardId: card!.id,
      planDate: '2026-06-30',
      item: [{ sourceType: 'live', sourceId: 'x', sourceNo: 'ZF1', amount: '10.00' }],
    });
    const { orderNo } = await module.get('fin/pay-order', orderId);
    await module.edit('fin/bank-card', card!.id, { branchName: '湖滨支行' });
    expect(await risks()).toMatchObject([{ riskType: 'R01', riskLevel: 'high', sourceNo: orderNo, amount: '10.00' }]);
  });
});
