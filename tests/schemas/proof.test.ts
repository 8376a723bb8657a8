/**
 * The business screens, and screens of the domain that are not built yet: those move to `schemas/` unchanged.
 *
 * `planned.json` beside them names what they use and is not built yet:
 * `{ "types" | "entities" | "dicts" | "screens" | "functions" | "codes" | "widgets" | "calls" | "keys": { "<name>": "<what brings it>" } }`.
 * A planned entity has any field; a function is `<entity id>.<name>`, a call `GET /path` without its query.
 */
import { describe, expect, test } from 'vitest';
import { violationsOf } from '@/model/check/json-schema/validators';
import { entity, files, formFile, list, listFile, pageFile } from './set';

describe('the proof set', () => {
  test.each(files.map(({ id, kind, data }) => [id, kind, data] as const))(
    '%s is a well-formed %s',
    (_id, kind, data) => {
      expect(violationsOf(kind, data)).toEqual([]);
    },
  );
});

describe('special cases of other tables and older servers', () => {
  test('02 lists and edits customers under its own path, permissions and form', () => {
    const shown = list('crm/profile.list');
    expect(shown.form).toBe('crm/profile.form');
    const calls = shown.row.map(({ code, action }) => `${code} ${action?.call?.method} ${action?.call?.path}`);
    expect(calls).toEqual([
      'crm:profile:edit PUT /crm/profile/edit',
      'crm:profile:detail GET /crm/profile/queryById',
      'crm:profile:addFollow POST /crm/profile/addFollow',
    ]);
    expect(entity('crm/customer').actions.edit?.call?.path).toBe('/crm/customer/edit');
    const form = formFile('crm/profile.form');
    expect([form.api, form.permissionPrefix]).toEqual(['/crm/profile', 'crm:profile']);
    // 01's form lacks what 02's adds.
    expect(JSON.stringify(formFile('crm/customer.form'))).not.toContain('avatar');
    expect(form.groups?.flatMap(({ fields }) => fields)).toContain('avatar');
  });

  test('37 shows the user’s finished tasks of 36', () => {
    const shown = list('wf/done.list');
    expect(shown.where).toEqual({ status: 'done', assignee: '#{sysUserCode}' });
    expect(shown.row.map(({ code }) => code)).toEqual(['wf:done:detail', 'wf:done:revoke']);
  });

  test('column permissions and masks use the codes of the domain', () => {
    expect(entity('settle/sheet').fields.payableAmount?.permission).toBe('settle:sheet:col:payable_amount');
    expect(entity('fin/pay-order').fields.cardNo?.mask).toEqual({
      keep: [4, 4],
      permission: 'settle:payOrder:col:card_no',
    });
    expect(entity('crm/customer').fields.mobile?.mask?.permission).toBe('crm:customer:col:mobile');
    expect(entity('crm/customer').fields.idNo?.mask?.permission).toBe('crm:customer:col:mobile');
  });

  test('14 draws cards, a line by day, stacked bars by platform, a pie by shop, and drills to 11 and 13', () => {
    const shown = list('sv/report-daily.list');
    expect(shown.cards.map(({ label }) => label)).toEqual(['成交额', '退款率', '到账额', '差异']);
    expect(shown.charts.map(({ type, x, by, stack, screen }) => [type, x, by, stack, screen])).toEqual([
      ['line', 'bizDate', null, false, 'sv/order.list'],
      ['bar', 'bizDate', 'platform', true, 'sv/order.list'],
      ['pie', 'shopId', null, false, 'sv/order.list'],
    ]);
    expect(shown.row.flatMap(({ screen: opens }) => opens?.screen ?? [])).toEqual(['sv/order.list', 'sv/bill.list']);
  });

  test('the permission forms send the names that servers read, misspelt ones included', () => {
    for (const [id, owner] of [
      ['system/role-permission.form', 'roleId'],
      ['system/depart-permission.form', 'departId'],
    ] as const)
      expect(formFile(id).send).toEqual({
        [owner]: '{id}',
        permissionIds: '{permissionIds}',
        lastpermissionIds: '{before.permissionIds}',
      });
    expect(entity('system/gateway-route')).toMatchObject({
      bodyKey: 'router',
      calls: { edit: { method: 'POST', path: '/sys/gatewayRoute/updateAll' } },
    });
  });

  test('the department page passes the selected department to its three tabs', () => {
    const [tree, tabs] = pageFile('system/depart.page').blocks;
    expect(tree?.screen).toBe('system/depart-tree.list');
    expect(tabs?.tabs?.map((tab) => [tab.screen, tab.with])).toEqual([
      ['system/depart.form', { id: '{tree.id}' }],
      ['system/depart-permission.form', { id: '{tree.id}' }],
      ['system/depart-user.list', { depId: '{tree.id}' }],
    ]);
  });

  test('the user picker returns the user name, filtered by the tree beside it', () => {
    expect(listFile('system/user-pick.list')).toMatchObject({
      pick: { valueField: 'username', titleField: 'realname' },
      window: { width: 1250 },
      sidebar: { screen: 'system/depart-tree.list', with: { departId: '{id}' } },
    });
  });
});
