/** Edits of a table are sent to other users who have it open, within their permissions, on both databases. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openChildRows } from '@/model/grid/rows/child-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import { openRecord } from '@/model/record';
import { types } from '@/registry/values';
import { session } from '@/runtime/session/session-state';
import { shareRows } from '@/runtime/socket/row-sharing';
import { channels } from '@/server/db/table-changes';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { listenFor, type Client, type Clients } from '../helpers/sockets';
import { buildRights, type Rights, type Rule } from './rights';
import { openShop, type Shop } from './shop';

const NO_USER = { id: '', username: '', realname: '', avatar: '', orgCode: '' };
const CUSTOMER = 'shop/customer';
const HEARTBEAT = JSON.stringify({ type: 'heart_beat', data: '' });
const frame = (socketKey: unknown, row: unknown, caseId: unknown = 'case-1', change?: unknown) =>
  JSON.stringify({
    type: 'update_vxe_table',
    data: { socketKey, args: change === undefined ? [row, caseId] : [row, caseId, change] },
  });

interface Wants {
  codes?: string[];
  screens?: string[];
  tenants?: string;
  rule?: Rule;
}

interface Joined extends Client {
  id: string;
  token: string;
}

describe.each(databaseKinds)('table sockets on %s', (kind) => {
  let shop: Shop;
  let rights: Rights;
  let clients: Clients;
  let customer: string;
  let order: string;
  let item: string;
  let sku: string;
  let sealed: { order: string; item: string };
  let editor: Joined;

  /** A signed-in user with these permissions. */
  async function someone({
    codes = [],
    screens = [],
    tenants = '',
    rule,
  }: Wants): Promise<{ id: string; token: string }> {
    const id = await rights.user(`u${newId().slice(-10)}`, { tenant_id: tenants || null });
    const role = await rights.role(`r${newId().slice(-10)}`, id);
    const menus = await Promise.all(screens.map((screen) => rights.menu(screen)));
    const buttons = await Promise.all(codes.map((code) => rights.button(code)));
    const rules = rule ? [await rights.rule(menus[0]!, rule)] : [];
    await rights.grant(role, [...menus, ...buttons], rules);
    return { id, token: await rights.token(id) };
  }

  async function join(wants: Wants): Promise<Joined> {
    const { id, token } = await someone(wants);
    return { id, token, ...(await clients.open(`/vxeSocket/${id}/${newId()}`, token)) };
  }

  const CUSTOMERS = { screens: ['shop/customer.list'] };
  const EDITOR = { ...CUSTOMERS, codes: ['shop:customer:edit'] };

  /** The rows that a client received. */
  const rowsOf = ({ said }: Client) =>
    said.map((text) => (JSON.parse(text) as { data: { args: [unknown, string] } }).data.args?.[0]).filter(Boolean);

  /** Waits until earlier messages are processed: two later ones have come back to their sender. */
  async function settle(): Promise<void> {
    for (const name of [`末${newId()}`, `完${newId()}`]) {
      editor.socket.send(frame(CUSTOMER, { id: customer, name }));
      await vi.waitFor(() => expect(rowsOf(editor)).toContainEqual({ id: customer, name }));
    }
  }

  beforeAll(async () => {
    shop = await openShop(kind);
    rights = buildRights(shop);
    clients = await listenFor(shop);
    const seeded = await shop.seed();
    ({ customer } = seeded);
    order = await shop.add('/shop/order', seeded.order());
    const itemOf = async (id: string) =>
      ((await shop.get('/shop/order', id)).item as { id: string; skuId: string }[])[0]!;
    ({ id: item, skuId: sku } = await itemOf(order));
    const shut = await shop.add('/shop/order', { ...seeded.order(), outerNo: 'S-1' });
    sealed = { order: shut, item: (await itemOf(shut)).id };
    await sql`update shop_order set status = 'approved' where id = ${shut}`.execute(shop.db);
  });
  beforeEach(async () => {
    editor = await join(EDITOR);
  });
  afterEach(() => {
    clients.drop();
    Object.assign(session(), { token: null, user: null });
    vi.unstubAllGlobals();
  });
  afterAll(() => shop.close());

  test('[2§7.62, 2§3.31] table updates: websocket {domain}/vxeSocket/{userId}/{pageId}, frames of type and data', async () => {
    const reader = await join(CUSTOMERS);
    expect(reader.socket.protocol).toBe(reader.token);
    reader.socket.send(HEARTBEAT);
    await vi.waitFor(() => expect(reader.said).toEqual([JSON.stringify({ type: 'heart_beat', data: true })]));
    const text = frame(CUSTOMER, { id: customer, name: '<b onclick="x">乙</b>' });
    editor.socket.send(text);
    // To all: the sender's own table knows the update by its case.
    await vi.waitFor(() => expect([editor.said, reader.said.slice(1)]).toEqual([[text], [text]]));
    expect((await shop.get('/shop/customer', customer)).name).toBe('甲公司');
  });

  const STRANGERS: [string, (me: { id: string; token: string }) => [string, string?, Record<string, string>?]][] = [
    ['without a token', ({ id }) => [`/vxeSocket/${id}/p`]],
    ['with an unknown token', ({ id }) => [`/vxeSocket/${id}/p`, 'A'.repeat(43)]],
    ["at another person's address", ({ token }) => ['/vxeSocket/e9ca23d68d884d4ebb19d07889727dae/p', token]],
    ["from another site's page", ({ id, token }) => [`/vxeSocket/${id}/p`, token, { origin: 'https://evil.example' }]],
  ];
  test.each(STRANGERS)('rejects a socket %s with 401', async (_, way) => {
    expect(await clients.refused(...way(await someone({})))).toBe(401);
  });

  const column = (key: string) => ({ ...CUSTOMERS, codes: [`shop:customer:col:${key}`] });
  const ruled = (value: string) => ({ ...CUSTOMERS, rule: { column: 'name', conditions: '=', value } });
  const RECEIVERS: [string, Wants, received: object | null][] = [
    ['who may read', CUSTOMERS, {}],
    ['who may read, and sees a hidden column', column('credit'), { credit: '9.00' }],
    ['who sees the telephone whole', column('phone'), { phone: '139' }],
    ['whose data rule shows the row', ruled('甲公司'), {}],
    ['whose data rule hides the row', ruled('丙'), null],
    ['who may not read the table', { screens: ['shop/level.list'] }, null],
    ['who may do nothing', {}, null],
    ['of another tenant', { ...CUSTOMERS, tenants: '7' }, null],
  ];
  test.each(RECEIVERS)('sends a user %s what they may see', async (_, wants, received) => {
    const columns = ['shop:customer:col:credit', 'shop:customer:col:phone'];
    const sender = await join({ ...EDITOR, codes: [...EDITOR.codes, ...columns] });
    const receiver = await join(wants);
    const row = { id: customer, name: '丙', status: '0', credit: '9', phone: '139' };
    sender.socket.send(frame(CUSTOMER, row));
    await vi.waitFor(() => expect(rowsOf(sender)).toHaveLength(1));
    await settle();
    await vi.waitFor(() =>
      expect(rowsOf(receiver).slice(0, 1)).toEqual(
        received ? [{ id: customer, name: '丙', status: '0', status_dictText: '停用', ...received }] : [],
      ),
    );
  });

  const TENANTS: [sender: string, receiver: string, received: boolean][] = [
    ['', '', true],
    ['7', '7', true],
    ['7', '7,8', true],
    ['7,8', '7', false],
    ['7', '8', false],
    ['7', '', false],
    ['', '7', false],
    ['7', '77', false],
  ];
  test.each(TENANTS)('sends from tenants "%s" to tenants "%s": %s', async (from, to, received) => {
    const [sender, receiver] = [await join({ ...EDITOR, tenants: from }), await join({ ...CUSTOMERS, tenants: to })];
    sender.socket.send(frame(CUSTOMER, { id: customer, name: '丁' }));
    await vi.waitFor(() => expect(rowsOf(sender)).toHaveLength(1));
    receiver.socket.send(HEARTBEAT);
    await vi.waitFor(() => expect(receiver.said.length).toBeGreaterThan(received ? 1 : 0));
    await settle();
    expect(rowsOf(receiver).some((row) => (row as { name: string }).name === '丁')).toBe(received);
  });

  const HOSTILE: [string, () => string | Buffer][] = [
    ['no JSON', () => '{'],
    ['no object', () => '[1]'],
    ['null', () => 'null'],
    ['a binary message', () => Buffer.from(frame(CUSTOMER, { id: customer, name: 'x' }))],
    ['an unknown type', () => JSON.stringify({ type: 'toString', data: { socketKey: CUSTOMER } })],
    [
      'what servers alone push',
      () => JSON.stringify({ type: 'common_send_date', data: { key: CUSTOMER, args: ['x'] } }),
    ],
    ['no arguments', () => JSON.stringify({ type: 'update_vxe_table', data: { socketKey: CUSTOMER } })],
    ['no row', () => frame(CUSTOMER, null)],
    ['a case that is none', () => frame(CUSTOMER, { id: customer, name: 'x' }, { a: 1 })],
    ['an endless case', () => frame(CUSTOMER, { id: customer, name: 'x' }, 'c'.repeat(101))],
    ['an unknown key', () => frame('shop/nothing', { id: customer, name: 'x' })],
    ["an object's own key", () => frame('constructor', { id: customer, name: 'x' })],
    ['a table by its name in the database', () => frame('shop_customer', { id: customer, name: 'x' })],
    ['a table without edit permission', () => frame('shop/level', { id: customer, name: 'x' })],
    ['another row', () => frame(CUSTOMER, { id: 'nobody', name: 'x' })],
    ['a row without an id', () => frame(CUSTOMER, { name: 'x' })],
    ['an id that is SQL', () => frame(CUSTOMER, { id: "' or 1=1 --", name: 'x' })],
    ['an id that is a list', () => frame(CUSTOMER, { id: [customer], name: 'x' })],
    ['unknown columns', () => frame(CUSTOMER, { id: customer, nothing: 'x', name_dictText: 'x' })],
    [
      'keys of every object',
      () =>
        `{"type":"update_vxe_table","data":{"socketKey":"${CUSTOMER}","args":[{"id":"${customer}","__proto__":{"name":"x"},"constructor":"x","toString":"x"},"c"]}}`,
    ],
    [
      "columns of the server's own",
      () => frame(CUSTOMER, { id: customer, createBy: 'x', updateTime: '2026-01-01 00:00:00' }),
    ],
    ['hidden and masked columns', () => frame(CUSTOMER, { id: customer, credit: '1', phone: '1' })],
    ['an object for a text', () => frame(CUSTOMER, { id: customer, name: { toString: 'x' } })],
    ['a list for a text', () => frame(CUSTOMER, { id: customer, name: ['<b>x</b>'] })],
    ['a text that is too long', () => frame(CUSTOMER, { id: customer, name: 'x'.repeat(51) })],
    ['only its id', () => frame(CUSTOMER, { id: customer })],
  ];
  test.each(HOSTILE)('drops %s, and the socket stays open', async (_, text) => {
    const reader = await join({ ...CUSTOMERS, codes: ['shop:customer:col:credit', 'shop:customer:col:phone'] });
    editor.socket.send(text());
    await settle();
    await vi.waitFor(() => expect(rowsOf(reader)).toHaveLength(2));
    expect(rowsOf(reader)).toEqual(rowsOf(editor));
    expect(editor.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('drops messages of a user who may only read', async () => {
    const reader = await join(CUSTOMERS);
    reader.socket.send(frame(CUSTOMER, { id: customer, name: '伪' }));
    reader.socket.send(HEARTBEAT);
    await vi.waitFor(() => expect(reader.said).toHaveLength(1));
    await settle();
    await vi.waitFor(() => expect(rowsOf(reader)).toHaveLength(2));
    expect(rowsOf(reader)).toEqual(rowsOf(editor));
  });

  test('applies the permissions of the main record to child rows, keeps numbers as numbers and drops computed values', async () => {
    const sender = await join({ screens: ['shop/order.list'], codes: ['shop:order:edit'] });
    const reader = await join({ screens: ['shop/order.list'] });
    const hidden = await join({
      screens: ['shop/order.list'],
      rule: { column: 'status', conditions: '=', value: 'void' },
    });
    const send = (row: object) => sender.socket.send(frame('shop/order.item', { id: item, ...row }));
    send({ quantity: '<i>3</i>', price: '1e400', amount: '1', orderId: 'other' });
    send({ quantity: 3, price: '7.5', amount: '1', orderId: 'other', skuName: 'x' });
    editor.socket.send(frame('shop/order.item', { id: item, quantity: 4 }));
    await vi.waitFor(() => expect(rowsOf(reader)).toHaveLength(1));
    await settle();
    expect(rowsOf(reader)).toEqual([{ id: item, quantity: 3, price: '7.50' }]);
    expect([rowsOf(hidden), rowsOf(editor).length]).toEqual([[], 2]);
  });

  test('sends inserted, removed and moved rows to readers of the main record, with the texts of codes', async () => {
    const sender = await join({ screens: ['shop/order.list'], codes: ['shop:order:edit'] });
    const reader = await join({ screens: ['shop/order.list'] });
    const stranger = await join({ screens: ['shop/order.list'], tenants: '7' });
    const table = 'shop/order.item';
    const change = (kind: string, n: number, after: string | null = null) => ({ kind, n, of: order, after });
    const changesOf = ({ said }: Client) =>
      said.flatMap((text) => {
        const { args } = (JSON.parse(text) as { data: { args?: unknown[] } }).data;
        return args ? [[args[0], args[2]]] : [];
      });
    const messages: [row: object, change: object, received?: object][] = [
      [{ id: 'row_a_1', skuId: sku, quantity: 2, amount: '9' }, change('insert', 1, item)],
      [{ id: 'row_a_1', quantity: 3 }, change('set', 2)],
      [{ id: item }, change('move', 3, 'row_a_1')],
      [{ id: item }, change('remove', 4)],
      [{ id: item, quantity: 5 }, change('insert', 5)],
      [{ id: 'row_a_1' }, change('remove', 6)],
    ];
    for (const [row, what] of messages) sender.socket.send(frame(table, row, 'c', what));
    await vi.waitFor(() => expect(changesOf(reader)).toHaveLength(messages.length));
    expect(changesOf(reader)).toEqual([
      [{ id: 'row_a_1', skuId: sku, skuId_dictText: expect.stringMatching(/./), quantity: 2 }, messages[0]![1]],
      ...messages.slice(1),
    ]);
    await settle();
    expect(changesOf(stranger)).toEqual([]);
  });

  const CHANGES: [string, row: () => object, change: () => unknown][] = [
    ['a row for a record that is not there', () => ({ id: 'row_a_1' }), () => ({ kind: 'insert', n: 1, of: 'nobody' })],
    ['a row for no record', () => ({ id: 'row_a_1' }), () => ({ kind: 'insert', n: 1 })],
    ['a row with an id of its own making', () => ({ id: 'mine' }), () => ({ kind: 'insert', n: 1, of: order })],
    ["another record's row", () => ({ id: sealed.item }), () => ({ kind: 'insert', n: 1, of: order })],
    ['a removal from another record', () => ({ id: item }), () => ({ kind: 'remove', n: 1, of: sealed.order })],
    ['a row for a sealed record', () => ({ id: 'row_a_1' }), () => ({ kind: 'insert', n: 1, of: sealed.order })],
    ["a sealed record's row", () => ({ id: sealed.item }), () => ({ kind: 'remove', n: 1, of: sealed.order })],
    ["a value in a sealed record's row", () => ({ id: sealed.item, quantity: 9 }), () => undefined],
    ['an unknown change', () => ({ id: item, quantity: 9 }), () => ({ kind: 'drop', n: 1, of: order })],
    ['a change that is none', () => ({ id: item, quantity: 9 }), () => 'remove'],
    ['no count', () => ({ id: item }), () => ({ kind: 'remove', of: order })],
    ['a record that is SQL', () => ({ id: 'row_a_1' }), () => ({ kind: 'insert', n: 1, of: "' or 1=1 --" })],
    ['a place that is markup', () => ({ id: item }), () => ({ kind: 'move', n: 1, of: order, after: '<b>' })],
  ];
  test.each(CHANGES)('drops %s', async (_, row, change) => {
    const sender = await join({ screens: ['shop/order.list', 'shop/customer.list'], codes: ['shop:order:edit'] });
    sender.socket.send(frame('shop/order.item', row(), 'c', change()));
    sender.socket.send(frame('shop/order.item', { id: item, quantity: 77 }));
    // Messages are processed in order: only the valid row arrives.
    await vi.waitFor(() => expect(rowsOf(sender)).not.toHaveLength(0));
    expect(rowsOf(sender)).toEqual([{ id: item, quantity: 77 }]);
  });

  test('does not insert or remove records of a list', async () => {
    editor.socket.send(frame(CUSTOMER, { id: customer }, 'c', { kind: 'remove', n: 1 }));
    editor.socket.send(frame(CUSTOMER, { id: 'row_a_1', name: 'x' }, 'c', { kind: 'insert', n: 2, of: customer }));
    await settle();
    expect(rowsOf(editor)).toHaveLength(2);
  });

  test('ignores invalid notifications, and stops with the permission and with the session', async () => {
    const reader = await join(CUSTOMERS);
    for (const text of ['no JSON', '[]', '{"row":{}}', '{"table":7,"row":{},"caseId":"c","tenants":["0"]}']) {
      await shop.db.notify(channels.rowChanged, text);
    }
    await settle();
    await vi.waitFor(() => expect(rowsOf(reader)).toHaveLength(2));
    await sql`delete from sys_user_role where user_id = ${reader.id}`.execute(shop.db);
    await shop.db.notify(channels.tableChanged, 'sys_user_role');
    await settle();
    expect(rowsOf(reader)).toHaveLength(2);
    await shop.call('POST', '/sys/logout', { token: reader.token });
    expect(await reader.closed).toBe(4401);
  });

  test('sends an edit of the console, and shows a received one', async () => {
    const sender = await join({ screens: ['shop/order.list'], codes: ['shop:order:edit'] });
    const me = await someone({ screens: ['shop/order.list'], codes: ['shop:order:edit'] });
    vi.stubGlobal('WebSocket', WebSocket);
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('location', { href: `http://${clients.host}/` });
    Object.assign(session(), { token: me.token, user: { ...NO_USER, id: me.id } });
    const entity = shop.schemas.entities['shop/order']!;
    const child = entity.children['item']!;
    const context = {
      me: NO_USER,
      refs: {},
      before: null,
      touched: new Set<string>(),
      now: '2026-01-01 00:00:00',
      types,
    };
    const sheet = openUndoableRows(
      openChildRows(openRecord(entity, await shop.get('/shop/order', order), context), 'item'),
    );
    const leave = shareRows(sheet, { key: child.id, fields: Object.values(child.fields), mainId: order });
    let quantity = 10;
    // A message before the subscription is lost, so repeat it.
    await vi.waitFor(() => {
      quantity += 1;
      sender.socket.send(frame(child.id, { id: item, quantity }));
      expect(sheet.rows.row(item)?.quantity).toBeGreaterThan(10);
    });
    sheet.edit([{ id: item, key: 'price', value: '2.5' }]);
    await vi.waitFor(() => expect(rowsOf(sender)).toContainEqual({ id: item, price: '2.50' }));
    leave();
  });

  test('closes a socket that sends a long message or too many, and allows twenty per session', async () => {
    const { id, token } = await someone(CUSTOMERS);
    const open = () => clients.open(`/vxeSocket/${id}/p`, token);
    const [long, many] = [await open(), await open()];
    long.socket.send(frame(CUSTOMER, { id: customer, name: 'x'.repeat(9000) }));
    expect(await long.closed).toBe(1009);
    for (let at = 0; at < 700; at += 1) many.socket.send(HEARTBEAT);
    expect(await many.closed).toBe(1008);
    await vi.waitFor(async () => expect((await open()).socket.readyState).toBe(WebSocket.OPEN));
    for (let at = 1; at < 20; at += 1) await open();
    expect(await clients.refused(`/vxeSocket/${id}/p`, token)).not.toBe(101);
  });
});
