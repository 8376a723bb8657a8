/** Effective permissions: menus per client, codes, caches, hidden and masked columns, sub-tables. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged, ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import type { Caller } from '@/server/crud';
import { buildCrudContext } from '@/server/crud/context/crud-context';
import { buildFunctionContext } from '@/server/crud/write/function-context';
import { databaseKinds } from '../helpers/databases';
import { BASE } from '../helpers/server';
import { buildRights, type Rights } from './rights';
import { modules, openShop, type Shop } from './shop';

const PERMISSIONS = '/sys/permission/getUserPermissionByToken';
const NO_RIGHT = '没有权限，请联系管理员分配权限！';

interface Entry {
  path: string;
  name: string;
  component: string | null;
  route: string;
  hidden?: true;
  alwaysShow?: true;
  redirect?: string | null;
  children?: Entry[];
  meta: Record<string, unknown>;
}
interface Mine {
  menu: Entry[];
  auth: { action: string; type: string; describe: string }[];
  allAuth: { action: string; type: string; describe: string; status: string }[];
  codeList: string[];
  sysSafeMode: boolean;
}

describe.each(databaseKinds)('permissions on %s', (kind) => {
  let shop: Shop;
  let rights: Rights;

  beforeAll(async () => {
    shop = await openShop(kind);
    rights = buildRights(shop);
  });
  afterAll(() => shop.close());

  async function mine(token: string, headers: Record<string, string> = {}): Promise<Mine> {
    const answer = await shop.inject({ url: BASE + PERMISSIONS, headers: { 'x-access-token': token, ...headers } });
    const { result, message } = answer.json<ApiResult<Mine>>();
    expect(message).toBe('');
    return result!;
  }
  const V3 = { 'x-version': 'v3' };

  /** A user with these codes, seeded or not. */
  async function holder(
    username: string,
    codes: readonly string[],
  ): Promise<{ id: string; token: string; role: string }> {
    const id = await rights.user(username);
    const role = await rights.role(username, id);
    for (const code of codes) {
      const { rows } = await sql<AnyRow>`select id from sys_permission where perms = ${code}`.execute(shop.db);
      await rights.grant(role, [rows[0] ? String(rows[0].id) : await rights.button(code)]);
    }
    return { id, role, token: await rights.token(id) };
  }

  describe('menus', () => {
    let token: string;
    const row = (values: Record<string, unknown>) => rights.menu(String(values.component ?? ''), values);

    beforeAll(async () => {
      const user = await rights.user('walker');
      const root = await row({
        name: '系统',
        url: '/sys',
        component: 'layouts/RouteView',
        menu_type: 0,
        icon: 'setting',
      });
      const inner = await row({ name: '内层', url: '/sys/in', component: 'layouts/default/index', parent_id: root });
      const shown = [
        root,
        inner,
        await row({
          name: '字典',
          url: '/sys/in/dict',
          component: 'system/DictList',
          parent_id: inner,
          always_show: true,
        }),
        await row({ name: '外来', url: '/sys/in/demo', component: 'demo/Whatever', parent_id: inner, hide_tab: true }),
        await row({
          name: '藏',
          url: '/sys/in/:id',
          component: 'demo/Detail',
          parent_id: inner,
          hidden: true,
          keep_alive: false,
        }),
        await row({
          name: '文档',
          url: 'https://docs.example.com',
          component: 'layouts/IframePageView',
          parent_id: root,
          internal_or_external: true,
        }),
        await row({
          name: '监控',
          url: "{{ window._CONFIG['domianURL'] }}/druid/",
          component: 'layouts/IframePageView',
          parent_id: root,
        }),
        await row({ name: '连', url: '/online/cgformList/8f3c', component: '1', parent_id: root, route: false }),
      ];
      await rights.grant(await rights.role('walker', user), shown);
      token = await rights.token(user);
    });

    const walk = (entries: readonly Entry[]): Entry[] => entries.flatMap((one) => [one, ...walk(one.children ?? [])]);
    const components = (menu: readonly Entry[]) =>
      Object.fromEntries(walk(menu).map(({ meta, component }) => [String(meta.title), component]));

    it('[1§3.3] have the component names of Vue 2 clients', async () => {
      const { menu } = await mine(token);
      expect(components(menu)).toEqual({
        首页: 'dashboard/Analysis',
        系统: 'layouts/RouteView',
        内层: 'layouts/RouteView',
        字典: 'system/DictList',
        外来: 'demo/Whatever',
        藏: 'demo/Detail',
        文档: 'layouts/IframePageView',
        监控: 'layouts/IframePageView',
        连: '1',
      });
    });

    it('have the component names of Vue 3 clients, home first', async () => {
      const { menu } = await mine(token, V3);
      expect(components(menu)).toEqual({
        首页: 'dashboard/Analysis',
        系统: 'layouts/default/index',
        内层: 'layouts/RouteView',
        字典: 'system/dict/index',
        外来: 'demo/Whatever',
        藏: 'demo/Detail',
        文档: 'https://docs.example.com',
        监控: "{{ window._CONFIG['domianURL'] }}/druid/",
        连: '1',
      });
      expect(menu[0]).toMatchObject({ path: '/dashboard/analysis', name: 'dashboard-analysis', route: '1' });
    });

    it('carry the keys of the contract and no others', async () => {
      const entries = new Map(walk((await mine(token)).menu).map((one) => [String(one.meta.title), one]));
      const { children, ...root } = entries.get('系统')!;
      expect(children).toHaveLength(4);
      expect({ ...root, id: '' }).toEqual({
        id: '',
        path: '/sys',
        name: 'sys',
        component: 'layouts/RouteView',
        route: '1',
        redirect: null,
        meta: {
          title: '系统',
          icon: 'setting',
          keepAlive: true,
          internalOrExternal: false,
          componentName: 'RouteView',
        },
      });
      const dict = entries.get('字典')!;
      expect(dict).toMatchObject({ name: 'sys-in-dict', alwaysShow: true });
      for (const key of ['redirect', 'hidden', 'children']) expect(dict).not.toHaveProperty(key);
      expect(dict.meta).not.toHaveProperty('icon');
      expect(entries.get('藏')).toMatchObject({
        name: 'sys-in-@id',
        hidden: true,
        meta: { hideMenu: true, keepAlive: false },
      });
      expect(entries.get('外来')!.meta).toMatchObject({ hideTab: true });
      expect(entries.get('文档')).toMatchObject({
        path: '325bc53b7b41ae502033dcd33a212fb4',
        meta: { url: 'https://docs.example.com', internalOrExternal: true },
      });
      expect(entries.get('监控')!.path).toMatch(/^[0-9a-f]{32}$/);
      expect(entries.get('连')).toMatchObject({ route: '0', component: '1' });
    });

    it('contain the home page once', async () => {
      const user = await rights.user('homely');
      const home = await rights.menu('dashboard/Analysis', { url: '/dashboard/analysis', name: '我的首页' });
      await rights.grant(await rights.role('homely', user), [home]);
      const { menu } = await mine(await rights.token(user), V3);
      expect(menu.map((one) => one.meta.title)).toEqual(['我的首页']);
    });
  });

  it('[1§3.4] returns own and all codes, comma-separated ones, of type 2, disabled ones; getPermCode returns the same without the menu', async () => {
    const user = await rights.user('coder');
    const role = await rights.role('coder', user);
    await rights.grant(role, [
      await rights.button('c:one,c:two', { name: '两个' }),
      await rights.button('c:locked', { perms_type: '2', name: '锁' }),
      await rights.button('c:off', { status: '0', name: '停' }),
    ]);
    await rights.button('c:open', { status: '0', name: '放开' });
    const token = await rights.token(user);
    const { auth, allAuth, codeList, sysSafeMode } = await mine(token);
    expect(auth).toEqual(
      expect.arrayContaining([
        { action: 'c:one,c:two', type: '1', describe: '两个' },
        { action: 'c:locked', type: '2', describe: '锁' },
      ]),
    );
    expect(auth).toHaveLength(2);
    expect(codeList.toSorted()).toEqual(['c:locked', 'c:one', 'c:two']);
    expect(allAuth).toContainEqual({ action: 'c:open', type: '1', describe: '放开', status: '0' });
    expect(sysSafeMode).toBe(false);
    const { result, message } = await shop.call<Mine>('GET', '/sys/permission/getPermCode', { token });
    expect(message).toBe('');
    expect(result).toEqual({ auth, allAuth, codeList, sysSafeMode });
  });

  it('a disabled permission allows the action to every user, but does not open a list', async () => {
    const stranger = await rights.token(await rights.user('stranger'));
    const add = () => shop.call('POST', '/shop/level/add', { token: stranger, body: { name: '银' } });
    expect(await add()).toMatchObject({ code: 510, message: NO_RIGHT });
    await sql`update sys_permission set status = '0' where perms = 'shop:level:add'`.execute(shop.db);
    const later = await rights.token(await rights.user('later'));
    const now = await shop.call('POST', '/shop/level/add', { token: later, body: { name: '银' } });
    expect(now.success).toBe(true);
    expect((await shop.call('GET', '/shop/level/list', { token: later })).code).toBe(510);
    await sql`update sys_permission set status = '1' where perms = 'shop:level:add'`.execute(shop.db);
  });

  it('applies a grant and its removal at once', async () => {
    const { role, token } = await holder('patient', []);
    expect((await shop.call('GET', '/shop/level/list', { token })).code).toBe(510);
    const { rows } = await sql<AnyRow>`select id from sys_permission where perms = 'shop:level:edit'`.execute(shop.db);
    const permissionIds = String(rows[0]!.id);
    const save = (now: string, before: string) =>
      shop.call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: role, permissionIds: now, lastpermissionIds: before },
      });
    expect((await save(permissionIds, '')).success).toBe(true);
    expect((await shop.call('GET', '/shop/level/list', { token })).success).toBe(true);
    expect((await save('', permissionIds)).success).toBe(true);
    expect((await shop.call('GET', '/shop/level/list', { token })).code).toBe(510);
  });

  it('requires the token in the header for a deletion by GET', async () => {
    const id = await shop.add('/shop/level', { name: '待删' });
    const token = await shop.signIn();
    const url = `${BASE}/shop/level/delete?id=${id}`;
    expect((await shop.inject({ url: `${url}&token=${token}` })).statusCode).toBe(401);
    await shop.inject({ method: 'HEAD', url, headers: { 'x-access-token': token } });
    expect((await shop.get('/shop/level', id)).name).toBe('待删');
    const gone = await shop.inject({ url, headers: { 'x-access-token': token } });
    expect(gone.json()).toMatchObject({ success: true, message: '删除成功!' });
    expect((await shop.call('GET', '/shop/level/queryById', { query: { id } })).success).toBe(false);
  });

  it('[2§6.1] adds, changes and removes rows of a sub-table by its codes where there are any', async () => {
    const { order } = await shop.seed();
    const api = '/shop/order';
    const id = await shop.add(api, order({ note: [{ id: 'n', text: '原' }] }));
    const clerk = await holder('clerk', ['shop:order:edit']);
    const notes = async () => ((await shop.get(api, id)).note as Row[]).map((row) => row.text);
    const edit = async (change: (rows: Row[]) => Row[], token: string) => {
      const record = await shop.get(api, id);
      return shop.call('PUT', `${api}/edit`, { token, body: { ...record, note: change(record.note as Row[]) } });
    };
    const named: Record<string, (rows: Row[]) => Row[]> = {
      add: (rows) => [...rows, { id: 'x', text: '新' }],
      edit: (rows) => rows.map((row) => ({ ...row, text: `${String(row.text)}改` })),
      batch_delete: () => [],
    };
    expect((await edit(named.add!, clerk.token)).success).toBe(true);
    const codes = [];
    for (const key of Object.keys(named)) codes.push(await rights.button(`shop:order:note:${key}`));
    // Written in SQL: they apply from the next session on.
    const denied = await rights.token(clerk.id);
    for (const change of Object.values(named)) expect(await edit(change, denied)).toMatchObject({ code: 510 });
    expect(await edit((rows) => rows, denied)).toMatchObject({ success: true });
    expect(await notes()).toEqual(['原', '新']);
    await rights.grant(clerk.role, codes);
    const granted = await rights.token(clerk.id);
    for (const change of [named.edit!, named.batch_delete!, named.add!])
      expect(await edit(change, granted)).toMatchObject({ success: true });
    expect(await notes()).toEqual(['新']);
    await sql`delete from sys_permission where perms like 'shop:order:note:%'`.execute(shop.db);
  });

  describe('hidden and masked columns', () => {
    let token: string;
    let id: string;
    beforeAll(async () => {
      token = (await holder('viewer', ['shop:probe:edit', 'shop:probe:add', 'sys:dataLog:list'])).token;
      id = await shop.add('/shop/probe', { name: '样', secret: '天机', card: '6222000011112222' });
    });
    const get = async () => (await shop.call<Row>('GET', '/shop/probe/queryById', { token, query: { id } })).result!;

    it('are left out, and are kept when a record is saved without them', async () => {
      const seen = await get();
      expect(seen).not.toHaveProperty('secret');
      expect(seen.card).toBe('6222********2222');
      const body = { ...seen, name: '样本', secret: '改' };
      expect((await shop.call('PUT', '/shop/probe/edit', { token, body })).success).toBe(true);
      expect(await shop.get('/shop/probe', id)).toMatchObject({
        name: '样本',
        secret: '天机',
        card: '6222000011112222',
      });
    });

    it.each<[string, Record<string, string>]>([
      ['a filter', { secret: '天机' }],
      ['a wrong filter', { secret: '没有' }],
      ['a masked filter', { card: '6222000011112222' }],
      ['a range', { card_begin: '9' }],
      ['an advanced query', { superQueryParams: '[{"field":"secret","rule":"eq","val":"没有"}]' }],
    ])('%s reveals nothing', async (_, query) => {
      const list = await shop.call<Paged<Row>>('GET', '/shop/probe/list', { token, query: { ...query, name: '样本' } });
      expect(list.result!.records.map((row) => row.id)).toEqual([id]);
    });

    it('a picker does not search them', async () => {
      for (const keyword of ['天机', '6222000011112222']) {
        const pick = await shop.call<Paged<Row>>('GET', '/shop/probe/pick', { token, query: { keyword } });
        expect(pick.result!.records).toEqual([]);
      }
    });

    it('the change log leaves them out and does not search them', async () => {
      const log = async (query: Record<string, string>, as = token) =>
        (await shop.call<Paged<Row>>('GET', '/sys/dataLog/list', { token: as, query })).result!;
      const { records } = await log({ dataTable: 'shop_probe', dataId: id });
      expect(records.length).toBe(2);
      for (const row of records) {
        const content = JSON.parse(String(row.dataContent)) as Row;
        expect(content).not.toHaveProperty('secret');
        expect(content.card).toBe('6222********2222');
        expect(JSON.stringify(row)).not.toContain('天机');
      }
      expect((await log({ dataContent: '*没有*', dataId: id })).total).toBe(2);
      const whole = await log({ dataId: id }, await shop.signIn());
      expect(String(whole.records[0]!.dataContent)).toContain('天机');
    });
  });

  it('returns the change log of readable records to users with its permission', async () => {
    const id = await shop.add('/shop/level', { name: '记录' });
    const query = { dataTable: 'shop_level', dataId: id };
    const paths = ['list', 'queryDataVerList', 'queryCompareList', 'queryById', 'pick', 'exportXls'];
    const editor = await holder('editor', ['shop:level:edit']);
    for (const path of paths) {
      const answer = await shop.call('GET', `/sys/dataLog/${path}`, { token: editor.token, query });
      expect([404, 510], path).toContain(answer.code);
    }
    const outsider = await holder('outsider', ['sys:dataLog:list']);
    const empty = await shop.call<Paged<Row>>('GET', '/sys/dataLog/list', { token: outsider.token, query });
    expect(empty.result).toMatchObject({ records: [], total: 0 });
    const both = await holder('both', ['sys:dataLog:list', 'shop:level:edit']);
    const versions = await shop.call<Row[]>('GET', '/sys/dataLog/queryDataVerList', { token: both.token, query });
    expect(versions.result).toMatchObject([{ dataTable: 'shop_level', dataId: id, dataVersion: 1 }]);
  });

  it('lets the server write rows of a child that users may not change', async () => {
    const { order } = await shop.seed();
    const id = await shop.add('/shop/order', order({ urgent: 'N', note: [{ id: 'n', text: '原' }] }));
    const stored = await shop.get('/shop/order', id);
    await shop.call('PUT', '/shop/order/edit', { body: { ...stored, urgent: 'Y', reason: '急' } });
    const notes = async () => (await shop.get('/shop/order', id)).note as Row[];
    const change = { ...(await shop.get('/shop/order', id)), note: [{ id: 'x', text: '人' }] };
    expect((await shop.call('PUT', '/shop/order/edit', { body: change })).success).toBe(true);
    expect((await notes()).map((row) => row.text)).toEqual(['原']);

    const { db, schemas } = shop;
    const { entities, lists, forms } = schemas;
    const dicts = { names: async () => ({}) };
    const me = { id: '1', username: 'server', realname: '服务器', orgCode: '', roles: [], departs: [] };
    const yes = () => true;
    const caller: Caller = {
      me,
      can: yes,
      isGranted: yes,
      canChange: yes,
      isDefined: yes,
      canOpen: yes,
      dataRules: () => [],
      onlineRules: () => [],
    };
    const now = () => '2026-06-30 12:00:00';
    const crud = buildCrudContext(
      {
        db,
        entities,
        types,
        dictionaries: dicts,
        lists,
        forms,
        entitiesOfMenu: () => [],
        screenLabels: async () => new Map(),
        callerOf: () => caller,
        callerOfUser: async () => caller,
        sendSystemMessage: async () => undefined,
        sendRefresh: async () => undefined,
        usersByName: async () => [],
        userNames: async () => new Map(),
        now,
        zone: 'Asia/Shanghai',
        taskUser: 'admin',
        modules,
        drawNumbers: async () => [],
        openCheckRule: async () => () => null,
        providers: { platform: null, bank: null, invoice: null },
        files: { readSheet: async () => [] },
        onBackgroundError: () => undefined,
      },
      {
        functionContext: buildFunctionContext,
        findUses: () => Promise.reject(new Error('unused')),
        canRead: () => false,
      },
    );
    const { records } = crud.functionContext(caller);
    await records.edit('shop/order', id, { note: [...(await notes()), { text: '机' }] });
    expect((await notes()).map((row) => row.text)).toEqual(['原', '机']);
    await records.edit('shop/order', id, { note: (await notes()).slice(1) });
    expect((await notes()).map((row) => row.text)).toEqual(['机']);
    const added = await records.add('shop/order', order({ urgent: 'Y', reason: '急', note: [{ text: '新' }] }));
    expect((added.note as Row[]).map((row) => row.text)).toEqual(['新']);
  });
});
