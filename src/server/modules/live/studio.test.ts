/** Authors and studios: sessions, contracts, followers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';

describe.each(databaseKinds)('studios on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  let companyId: string;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
    companyId = await world.company();
  });
  afterAll(() => module.close());

  test('[15~] an author of a studio is settled by invoice, and counted there', async () => {
    const studioId = await world.studio(companyId);
    const id = await world.author({ studioId, taxMode: 'labor' });
    expect(await module.get('live/author', id)).toMatchObject({ taxMode: 'invoice', bankCardId: null });
    expect(await module.get('live/studio', studioId)).toMatchObject({ authorCount: 1 });
  });

  test('[15!syncFans] updates the followers', async () => {
    const id = await world.author({ fansCount: 1000 });
    await module.act('live/author', 'syncFans', id);
    expect(await module.get('live/author', id)).toMatchObject({ fansCount: 1010 });
  });

  test('[15!renew] a contract is renewed in its last 60 days, to a later day', async () => {
    const later = await world.author({ contractEnd: '2999-12-31' });
    await expect(module.act('live/author', 'renew', later, { contractEnd: '3000-12-31' })).rejects.toThrow(
      '合约到期前 60 天内可以续约',
    );
    const id = await world.author({ contractStart: '2025-01-01', contractEnd: '2025-12-31' });
    await expect(module.act('live/author', 'renew', id, { contractEnd: '2025-12-30' })).rejects.toThrow(
      '新的合约止日须晚于原来的',
    );
    await module.act('live/author', 'renew', id, { contractStart: '2026-01-01', contractEnd: '2026-12-31' });
    expect(await module.get('live/author', id)).toMatchObject({
      contractStart: '2026-01-01',
      contractEnd: '2026-12-31',
    });
  });

  test('[16~] sessions of an author do not overlap, not in another studio either', async () => {
    const [first, second] = [await world.studio(companyId), await world.studio(companyId)];
    const authorId = await world.author({ slotFee: '88.00' });
    await world.session(first, authorId);
    await world.session(second, await world.author());
    const [known] = (await module.get('live/studio', second)).session;
    const plan = (startTime: string, endTime: string) =>
      module.edit('live/studio', second, {
        session: [known!, { roomId: known!.roomId, authorId, startTime, endTime }],
      });
    await expect(plan('2026-05-02 20:59:59', '2026-05-02 22:00:00')).rejects.toThrow('该主播同时有场次');
    await expect(plan('2026-05-02 22:00:00', '2026-05-02 22:00:00')).rejects.toThrow('下播时间须晚于开播时间');
    await plan('2026-05-02 21:00:00', '2026-05-02 22:00:00');
    const { session } = await module.get('live/studio', second);
    expect(session[1]).toMatchObject({ slotFee: '88.00' });
    const twice = [...session, { roomId: known!.roomId, authorId, startTime: '2026-05-02 21:30:00' }];
    await expect(module.edit('live/studio', second, { session: twice })).rejects.toThrow('该主播的场次时间重叠');
  });

  test('[16!stat] counts the orders of ended sessions', async () => {
    const studioId = await world.studio(companyId);
    const authorId = await world.author();
    await expect(module.act('live/studio', 'stat', studioId)).rejects.toThrow('没有已下播的场次');
    await world.session(studioId, authorId);
    for (const time of ['2026-05-02 19:00:00', '2026-05-02 20:00:00', '2026-05-02 21:00:01']) {
      const id = newId();
      await module.server.db.dynamic
        .insertInto('sv_order')
        .values({
          id,
          order_no: id,
          platform: 'xd',
          author_id: authorId,
          order_time: time,
          pay_amount: '10.50',
          del_flag: '0',
        })
        .execute();
    }
    await module.act('live/studio', 'stat', studioId);
    expect((await module.get('live/studio', studioId)).session).toMatchObject([{ gmv: '21.00', orderCount: 2 }]);
  });
});
