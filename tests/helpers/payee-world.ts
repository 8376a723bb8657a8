/** Records for tests of money documents: companies, authors, studios, accounts and platform bills. */
import type { RecordInput } from '@/server/module-api';
import { newId } from '@/server/db';
import { shopIdOf } from '@/server/modules/base/shop';
import type { ContextTest } from './module-context';

export type PayeeWorld = ReturnType<typeof payeeWorld>;

/** Adds records with the values that a test does not care about. */
export function payeeWorld(module: ContextTest) {
  let count = 0;
  const next = () => (count += 1);
  const add = <E extends Parameters<ContextTest['add']>[0]>(entity: E, record: RecordInput<E>) =>
    module.run(async ({ records }) => String((await records.add(entity, record)).id));

  /** A company with an account: no other test's documents belong to it. */
  async function company(): Promise<string> {
    const number = next();
    const name = `测试公司${number}`;
    const id = await add('base/company', {
      companyName: name,
      companyCode: `T${number}`,
      companyType: 'sub',
      taxNo: `91330100${String(number).padStart(10, '0')}`,
      orgCode: 'A01',
    });
    await card('company', id, name);
    return id;
  }
  /** A verified account. */
  const card = (ownerType: string, ownerId: string, accountName: string) =>
    add('fin/bank-card', {
      ownerType,
      ownerId,
      cardType: 'corp',
      accountName,
      cardNo: `62220200${String(next()).padStart(8, '0')}`,
      bankName: 'b1',
      branchName: '城东支行',
      bankCode: '102100099996',
      verifyStatus: 'ok',
      isDefault: 'Y',
    });
  async function author(values: RecordInput<'live/author'> = {}): Promise<string> {
    const number = next();
    const id = await add('live/author', {
      authorName: `主播${number}`,
      realName: '王芳',
      platform: 'xd',
      platformUid: `L${number}`,
      commissionRate: '15',
      manager: 'admin',
      ...values,
    });
    await card('author', id, '王芳');
    return id;
  }
  const studio = (companyId: string) =>
    add('live/studio', { studioName: `工作室${next()}`, companyId, leader: '李雷' });

  /** A session of 2026-05-02, 19:00 to 21:00. */
  async function session(studioId: string, authorId: string, values: Record<string, unknown> = {}): Promise<string> {
    const id = newId();
    const place = newId();
    const number = next();
    await module.server.db.dynamic
      .insertInto('live_room')
      .values({
        id: place,
        studio_id: studioId,
        room_no: `R${String(number).padStart(4, '0')}`,
        room_name: '一号',
        platform: 'xd',
        status: '1',
      })
      .execute();
    await module.server.db.dynamic
      .insertInto('live_session')
      .values({
        id,
        studio_id: studioId,
        session_no: `CC${number}`,
        room_id: place,
        author_id: authorId,
        start_time: '2026-05-02 19:00:00',
        end_time: '2026-05-02 21:00:00',
        ...values,
      })
      .execute();
    return id;
  }

  /** A matched bill of 2026-05-10 with an income of 100. */
  async function bill(companyId: string, authorId: string, values: Record<string, unknown> = {}): Promise<string> {
    const id = newId();
    const number = next();
    const income = values.income_amount ?? '100.00';
    await module.server.db.dynamic
      .insertInto('sv_bill')
      .values({
        id,
        bill_no: `B${number}`,
        bill_type: 'settle',
        platform: 'xd',
        shop_id: shopIdOf(0),
        company_id: companyId,
        order_no: `O${number}`,
        item_no: '1',
        author_id: authorId,
        pay_amount: income,
        subsidy_amount: '0',
        income_amount: income,
        author_commission: '0',
        other_deduct: '0',
        biz_date: '2026-05-10',
        match_status: 'yes',
        settle_flag: 'N',
        live_flag: 'N',
        del_flag: '0',
        ...values,
      })
      .execute();
    return id;
  }

  return { add, company, card, author, studio, session, bill };
}
