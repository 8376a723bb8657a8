/** Users and sessions. */
import { expect } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { first, own, type Row, type SpecCall } from './world';

import { createHash } from 'node:crypto';
import { ADMIN } from '../../helpers/server';
const PERSON = {
  username: 'caigou',
  realname: '林采购',
  password: 'Caigou2026',
  phone: '13800000002',
  birthday: '1990-05-01',
  sex: 2,
  workNo: 'C001',
};

export const users: SpecCall[] = [
  own('POST', '/sys/user/add', async (w) => {
    await w.ask('POST', '/sys/user/add', {
      body: { ...PERSON, selectedroles: w.known.role, selecteddeparts: w.known.depart },
    });
    const user = first(await w.ask<Paged<Row>>('GET', '/sys/user/list', { query: { username: 'caigou' } }));
    expect(user).toMatchObject({ realname: '林采购', sex: 2, orgCodeTxt: '采购部', sex_dictText: '女' });
    expect(JSON.stringify(user)).not.toMatch(/password|salt|scrypt/);
    w.known.user = String(user.id);
    const { password } = await w.row('select password from sys_user where id = $1', user.id);
    expect(password).toMatch(/^scrypt\$/);
  }),
  own('PUT', '/sys/user/edit', async (w) => {
    const user = await w.ask<Row>('GET', '/sys/user/queryById', { query: { id: w.known.user! } });
    await w.ask('PUT', '/sys/user/edit', { body: { ...user, realname: '林采采' } });
    expect(first(await w.ask<Paged<Row>>('GET', '/sys/user/list', { query: { realname: '林采采' } }))).toMatchObject({
      id: w.known.user,
    });
    expect(await w.row('select realname from sys_user where id = $1', w.known.user)).toEqual({ realname: '林采采' });
  }),
  own('GET', '/sys/user/list', async (w) => {
    const filters = [
      { realname: '*采采*' },
      { username: 'caigou' },
      { phone: PERSON.phone },
      { birthday: PERSON.birthday },
      { sex: '2', username: 'caigou' },
    ] as Record<string, string>[];
    for (const query of filters) {
      const { records, total } = await w.ask<Paged<Row>>('GET', '/sys/user/list', { query });
      expect({ query, ids: records.map(({ id }) => id), total }).toEqual({ query, ids: [w.known.user], total: 1 });
    }
  }),
  own('GET', '/sys/user/queryUserRole', async (w) => {
    const query = { userid: w.known.user! };
    expect(await w.ask('GET', '/sys/user/queryUserRole', { query })).toEqual([w.known.role]);
  }),
  own('GET', '/sys/user/checkOnlyUser', async (w) => {
    const taken = await w.call('GET', '/sys/user/checkOnlyUser', { query: { username: 'caigou' } });
    expect(taken).toMatchObject({ success: false, message: '用户账号已存在' });
    expect(await w.call('GET', '/sys/user/checkOnlyUser', { query: { username: 'nobody9' } })).toMatchObject({
      success: true,
    });
  }),
  own('GET', '/sys/user/queryUserByDepId', async (w) => {
    const found = await w.ask<Row[]>('GET', '/sys/user/queryUserByDepId', { query: { id: w.known.depart! } });
    expect(found).toMatchObject([{ id: w.known.user, username: 'caigou' }]);
  }),
  own('GET', '/sys/user/queryUserComponentData', async (w) => {
    const query = { username: 'caigou', field: 'id', departId: w.known.depart!, pageNo: '1', pageSize: '10' };
    const { records, total } = await w.ask<Paged<Row>>('GET', '/sys/user/queryUserComponentData', { query });
    expect({ ids: records.map(({ id }) => id), total }).toEqual({ ids: [w.known.user], total: 1 });
  }),
  own('PUT', '/sys/user/changePassword', async (w) => {
    const password = 'Caigou2027';
    const body = { username: 'caigou', password, confirmpassword: password };
    const before = await w.row('select password from sys_user where id = $1', w.known.user);
    await w.ask('PUT', '/sys/user/changePassword', { body });
    expect(await w.row('select password from sys_user where id = $1', w.known.user)).not.toEqual(before);
    w.known.token = await w.server.signIn('caigou', password);
    w.known.password = password;
  }),
  own('PUT', '/sys/user/frozenBatch', async (w) => {
    const at = (status: string) => w.ask('PUT', '/sys/user/frozenBatch', { body: { ids: w.known.user, status } });
    await at('2');
    expect(first(await w.ask<Paged<Row>>('GET', '/sys/user/list', { query: { username: 'caigou' } }))).toMatchObject({
      status_dictText: '冻结',
    });
    expect(await w.row('select status from sys_user where id = $1', w.known.user)).toEqual({ status: 2 });
    const refused = await w.call('GET', '/sys/user/getUserInfo', { token: w.known.token! });
    expect(refused.code).toBe(401);
    await at('1');
    w.known.token = await w.server.signIn('caigou', w.known.password);
  }),
];

export const session: SpecCall[] = [
  own('POST', '/sys/login', async (w) => {
    const { code, result } = await w.call<Row>('POST', '/sys/login', { body: ADMIN, token: null });
    expect({ code, token: result!.token, name: (result!.userInfo as Row).username }).toEqual({
      code: 200,
      token: expect.stringMatching(/^[\w-]{43}$/),
      name: ADMIN.username,
    });
    const hash = createHash('sha256').update(String(result!.token)).digest('hex');
    expect(await w.count('select 1 from sys_token where hash = $1', hash)).toBe(1);
    expect(await w.call('GET', '/sys/user/getUserInfo', { token: String(result!.token) })).toMatchObject({
      success: true,
    });
  }),
  own('POST', '/sys/phoneLogin', async (w) => {
    await w.call('POST', '/sys/sms', { body: { mobile: PERSON.phone, smsmode: '0' }, token: null });
    const captcha = /\b(\d{6})\b/.exec(w.server.log.filter((line) => line.includes(PERSON.phone)).at(-1) ?? '')?.[1];
    const body = { mobile: PERSON.phone, captcha };
    const { code, result } = await w.call<Row>('POST', '/sys/phoneLogin', { body, token: null });
    expect({ code, name: (result!.userInfo as Row).username }).toEqual({ code: 200, name: 'caigou' });
    expect(await w.call('GET', '/sys/user/getUserInfo', { token: String(result!.token) })).toMatchObject({
      success: true,
    });
  }),
  own('POST', '/sys/logout', async (w) => {
    const token = await w.server.signIn();
    expect((await w.call('POST', '/sys/logout', { token })).success).toBe(true);
    expect((await w.call('GET', '/sys/user/getUserInfo', { token })).code).toBe(401);
  }),
  own('POST', '/sys/online/forceLogout', async (w) => {
    const token = await w.server.signIn('caigou', w.known.password);
    const online = await w.ask<Paged<Row>>('GET', '/sys/online/list', { query: { username: 'caigou' } });
    expect(JSON.stringify(online)).not.toContain(token);
    for (const row of online.records) await w.ask('POST', '/sys/online/forceLogout', { body: { token: row.token } });
    expect((await w.call('GET', '/sys/user/getUserInfo', { token })).code).toBe(401);
    expect(await w.count('select 1 from sys_token where user_id = $1', w.known.user)).toBe(0);
    w.known.token = await w.server.signIn('caigou', w.known.password);
  }),
  own('GET', '/sys/permission/getUserPermissionByToken', async (w) => {
    const { result } = await w.call<{ menu: Row[]; auth: Row[]; allAuth: Row[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token: w.known.token! },
    );
    expect(result!.menu).toContainEqual(expect.objectContaining({ id: w.known.menu, path: '/isps/buy' }));
    expect(result!.allAuth).toContainEqual(expect.objectContaining({ action: 'buy:order', type: '1', status: '1' }));
    expect(result!.auth).toEqual([]);
  }),
  own('GET', '/sys/user/getCurrentUserDeparts', async (w) => {
    const { result } = await w.call<{ list: Row[]; orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', {
      token: w.known.token!,
    });
    expect(result).toMatchObject({ list: [{ id: w.known.depart, departName: '采购部' }], orgCode: w.known.orgCode });
  }),
  own('POST', '/sys/selectDepart', async (w) => {
    await w.ask('POST', '/sys/user/editSysDepartWithUser', {
      body: { depId: w.known.group, userIdList: [w.known.user] },
    });
    const { result } = await w.call<{ list: Row[] }>('GET', '/sys/user/getCurrentUserDeparts', {
      token: w.known.token!,
    });
    const orgCode = String(result!.list.find(({ id }) => id === w.known.group)!.orgCode);
    const body = { orgCode, username: 'caigou' };
    const selected = await w.call<{ userInfo: Row }>('POST', '/sys/selectDepart', { body, token: w.known.token! });
    expect(selected.result!.userInfo).toMatchObject({ username: 'caigou', orgCode });
    const now = await w.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { token: w.known.token! });
    expect(now.result!.orgCode).toBe(orgCode);
    expect(await w.row('select org_code from sys_user where id = $1', w.known.user)).toEqual({ org_code: orgCode });
  }),
  own('POST', '/sys/user/updatePassword', async (w) => {
    const password = 'Caigou2028';
    const body = { username: 'caigou', oldpassword: 'wrong', password, confirmpassword: password };
    const wrong = await w.call('POST', '/sys/user/updatePassword', { body, token: w.known.token! });
    expect(wrong).toMatchObject({ success: false, message: '旧密码输入错误!' });
    const right = { ...body, oldpassword: w.known.password };
    expect(await w.call('POST', '/sys/user/updatePassword', { body: right, token: w.known.token! })).toMatchObject({
      success: true,
    });
    w.known.token = await w.server.signIn('caigou', password);
    const { update_by } = await w.row('select update_by from sys_user where id = $1', w.known.user);
    expect(update_by).toBe('caigou');
  }),
  own('GET', '/sys/loginfo', async (w) => {
    const before = await w.ask<Record<string, number>>('GET', '/sys/loginfo');
    await w.server.signIn();
    const after = await w.ask<Record<string, number>>('GET', '/sys/loginfo');
    expect(after.totalVisitCount).toBe(before.totalVisitCount! + 1);
    expect(after.todayVisitCount).toBe(before.todayVisitCount! + 1);
  }),
  own('GET', '/sys/visitInfo', async (w) => {
    const days = await w.ask<Row[]>('GET', '/sys/visitInfo');
    expect(days.at(-1)).toMatchObject({ visit: expect.any(Number) });
    expect(Number(days.at(-1)!.visit)).toBeGreaterThan(0);
  }),
];
