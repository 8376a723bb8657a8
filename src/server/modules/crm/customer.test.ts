/** Customers: assignment, merging, statistics, follow-ups and checks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModule, type ModuleTest } from 'jingwei/testing';
import { sql } from 'jingwei';

let module: ModuleTest;
beforeAll(async () => {
  module = await openModule();
});
afterAll(() => module.close());

let count = 0;
const next = () => (count += 1);
const phone = () => `138000${String(10_000 + next())}`;

describe('客户信息', () => {
  const customer = (more: object = {}) => module.add('crm/customer', { customerName: `客户${next()}`, ...more });

  test('[01!assign] gives the customer to the new owner, who gets a message', async () => {
    const id = await customer({ owner: 'live' });
    expect((await module.act('crm/customer', 'assign', id, { owner: 'live' })).message).toBe('已经由此人跟进');
    await module.act('crm/customer', 'assign', id, { owner: 'supplier' });
    expect(await module.get('crm/customer', id)).toMatchObject({ owner: 'supplier' });
    const sent = await sql<{ username: string }>`
      select u.username from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
      join sys_user u on u.id = s.user_id where a.bus_id = ${id}`.execute(module.server.db);
    expect(sent.rows).toEqual([{ username: 'supplier' }]);
  });

  test('[01!merge] moves the documents of the second customer to the first and disables it', async () => {
    const mobile = phone();
    const [kept, merged] = [await customer({ mobile }), await customer({ mobile })];
    const { rows } = await sql<{ id: string }>`
      update sv_order set customer_id = ${merged} where id in (select id from sv_order order by id limit 2)
      returning id`.execute(module.server.db);
    const { message } = await module.act('crm/customer', 'merge', [kept, merged]);
    expect(message).toMatch(/^“客户\d+”已并入“客户\d+”$/);
    const owners = await sql<{ owner: string }>`
      select customer_id as owner from sv_order where id = any(${rows.map(({ id }) => id)})`.execute(module.server.db);
    expect(owners.rows).toEqual(rows.map(() => ({ owner: kept })));
    expect(await module.get('crm/customer', merged)).toMatchObject({ status: '0' });
    expect(await module.get('crm/customer', kept)).toMatchObject({ status: '1' });
  });

  test.each([
    ['one', 1, '请勾选两位客户，先勾选的保留'],
    ['three', 3, '请勾选两位客户，先勾选的保留'],
    ['two without a common mobile or tax number', 2, '两位客户的手机号和税号都不相同，不能合并'],
  ])('[01!merge] rejects %s', async (_name, size, message) => {
    const ids = await Promise.all(Array.from({ length: size }, () => customer({ mobile: phone() })));
    await expect(module.act('crm/customer', 'merge', ids)).rejects.toThrow(message);
  });

  test('[01!refresh] counts the orders of each customer', async () => {
    const id = await customer();
    await sql`update sv_order set customer_id = ${id}
      where id in (select id from sv_order order by id limit 3)`.execute(module.server.db);
    const { rows } = await sql<{ orders: number; total: string; last: string }>`
      select count(*)::int as orders, coalesce(sum(pay_amount), 0)::numeric(18,2)::text as total
      from sv_order where customer_id = ${id}`.execute(module.server.db);
    await module.act('crm/customer', 'refresh', []);
    expect(await module.get('crm/customer', id)).toMatchObject({
      orderCount: rows[0]?.orders,
      totalAmount: rows[0]?.orders === 0 ? '0.00' : rows[0]?.total,
    });
    expect((await module.act('crm/customer', 'refresh', [])).message).toBe('统计没有变化');
  });

  test('[02!addFollow] adds an entry of the acting user', async () => {
    const id = await customer({ owner: 'live' });
    const entry = { followTime: '2026-06-30 10:00:00', followWay: 'phone', content: '回访' };
    const nextTime = '2026-07-07 09:30:00';
    const { message } = await module.act('crm/customer', 'addFollow', id, { ...entry, nextTime });
    expect(message).toBe('已记录，下次跟进 2026-07-07 09:30');
    const { follow } = await module.get('crm/customer', id);
    expect(follow).toMatchObject([{ ...entry, nextTime, followUser: 'admin' }]);
  });

  test.each<[string, object, boolean]>([
    ['a person without a tax number', { customerType: 'person' }, true],
    ['a company without a tax number', { customerType: 'company' }, false],
    ['a company with one', { customerType: 'company', taxNo: 'A1B2C3' }, true],
    ['a distributor without a level', { customerType: 'distributor' }, false],
  ])('[01~] saves %s: %j → %s', async (_name, values, isSaved) => {
    await (isSaved ? expect(customer(values)).resolves.toBeTruthy() : expect(customer(values)).rejects.toThrow());
  });

  test('[01~] keeps nothing of fields that the type of the customer hides', async () => {
    const id = await customer({ customerType: 'person', creditLimit: '10.00', gender: '1' });
    expect(await module.get('crm/customer', id)).toMatchObject({ creditLimit: null, gender: '1' });
  });

  test('[02~] rejects two defaults in one sub-table', async () => {
    const person = { name: '王芳', mobile: '13800001111', isDefault: 'Y' };
    await expect(customer({ contact: [person, { ...person, name: '李强' }] })).rejects.toThrow();
  });
});
