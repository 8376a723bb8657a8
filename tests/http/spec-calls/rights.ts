/** Departments, roles, menus and grants. */
import { expect } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { first, own, type Row, type SpecCall } from './world';

export const departments: SpecCall[] = [
  own('POST', '/sys/sysDepart/add', async (w) => {
    await w.ask('POST', '/sys/sysDepart/add', { body: { departName: '采购部', parentId: '', orgCategory: '1' } });
    const [found] = await w.ask<Row[]>('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '采购部' } });
    expect(found).toMatchObject({ departName: '采购部', orgCode: expect.stringMatching(/^A\d\d$/) });
    Object.assign(w.known, { depart: found!.id, orgCode: found!.orgCode });
    expect(await w.row('select depart_name from sys_depart where id = $1', w.known.depart)).toEqual({
      depart_name: '采购部',
    });
    await w.ask('POST', '/sys/sysDepart/add', {
      body: { departName: '采购一组', parentId: w.known.depart, orgCategory: '2' },
    });
  }),
  own('GET', '/sys/sysDepart/queryTreeList', async (w) => {
    const tree = await w.ask<Row[]>('GET', '/sys/sysDepart/queryTreeList');
    const node = tree.find(({ id }) => id === w.known.depart);
    expect(node).toMatchObject({ title: '采购部', isLeaf: false, children: [{ departName: '采购一组' }] });
    w.known.group = String((node!.children as Row[])[0]!.id);
  }),
  own('GET', '/sys/sysDepart/queryDepartTreeSync', async (w) => {
    const level = await w.ask<Row[]>('GET', '/sys/sysDepart/queryDepartTreeSync', { query: { pid: w.known.depart! } });
    expect(level).toMatchObject([{ id: w.known.group, title: '采购一组', isLeaf: true }]);
  }),
  own('GET', '/sys/sysDepart/queryIdTree', async (w) => {
    const tree = await w.ask<Row[]>('GET', '/sys/sysDepart/queryIdTree');
    expect(tree).toContainEqual(
      expect.objectContaining({ key: w.known.depart, value: w.known.depart, title: '采购部' }),
    );
  }),
  own('GET', '/sys/sysDepart/searchBy', async (w) => {
    const found = await w.ask<Row[]>('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '采购一' } });
    expect(JSON.stringify(found)).toContain(w.known.group);
  }),
  own('GET', '/sys/sysDepart/queryMyDeptTreeList', async (w) => {
    const { success, message } = await w.call('GET', '/sys/sysDepart/queryMyDeptTreeList');
    expect({ success, message }).toEqual({ success: true, message: expect.stringMatching(/^[12]$/) });
  }),
  own('DELETE', '/sys/sysDepart/delete', async (w) => {
    await w.ask('POST', '/sys/sysDepart/add', { body: { departName: '撤销部', parentId: '', orgCategory: '1' } });
    const [found] = await w.ask<Row[]>('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '撤销部' } });
    await w.ask('DELETE', '/sys/sysDepart/delete', { query: { id: String(found!.id) } });
    const left = await w.ask<Row[] | null>('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '撤销部' } });
    expect(left ?? []).toEqual([]);
    expect(await w.count("select 1 from sys_depart where id = $1 and coalesce(del_flag, '0') = '0'", found!.id)).toBe(
      0,
    );
  }),
];

export const roles: SpecCall[] = [
  own('POST', '/sys/role/add', async (w) => {
    await w.ask('POST', '/sys/role/add', { body: { roleName: '采购员', roleCode: 'buyer', description: '下单' } });
    const role = first(await w.ask<Paged<Row>>('GET', '/sys/role/list', { query: { roleCode: 'buyer' } }));
    expect(role).toMatchObject({ roleName: '采购员', roleCode: 'buyer' });
    w.known.role = String(role.id);
    expect(await w.row('select role_name from sys_role where id = $1', role.id)).toEqual({ role_name: '采购员' });
  }),
  own('PUT', '/sys/role/edit', async (w) => {
    const role = await w.ask<Row>('GET', '/sys/role/queryById', { query: { id: w.known.role! } });
    await w.ask('PUT', '/sys/role/edit', { body: { ...role, roleName: '采购主管' } });
    const all = await w.ask<Row[]>('GET', '/sys/role/queryall');
    expect(all).toContainEqual(expect.objectContaining({ id: w.known.role, roleName: '采购主管' }));
    expect(await w.row('select role_name from sys_role where id = $1', w.known.role)).toEqual({
      role_name: '采购主管',
    });
  }),
  own('GET', '/sys/role/queryall', async (w) => {
    expect(await w.ask<Row[]>('GET', '/sys/role/queryall')).toContainEqual(
      expect.objectContaining({ id: w.known.role, roleCode: 'buyer' }),
    );
  }),
  own('GET', '/sys/role/list', async (w) => {
    for (const query of [{ roleName: '*采购*' }, { roleCode: 'buyer' }] as Record<string, string>[]) {
      expect(first(await w.ask<Paged<Row>>('GET', '/sys/role/list', { query }))).toMatchObject({ id: w.known.role });
    }
  }),
];

export const permissions: SpecCall[] = [
  own('POST', '/sys/permission/add', async (w) => {
    const body = { name: '采购台', url: '/isps/buy', component: 'views/buy/BuyList.vue', menuType: 0, sortNo: 90 };
    await w.ask('POST', '/sys/permission/add', { body });
    const menus = await w.ask<Row[]>('GET', '/sys/permission/getSystemMenuList');
    const menu = menus.find(({ name }) => name === '采购台');
    expect(menu).toMatchObject({ url: '/isps/buy', component: 'buy/BuyList' });
    w.known.menu = String(menu!.id);
    expect(await w.row('select component from sys_permission where id = $1', menu!.id)).toEqual({
      component: 'buy/BuyList',
    });
    await w.ask('POST', '/sys/permission/add', {
      body: { name: '下单', parentId: w.known.menu, menuType: 2, perms: 'buy:order', permsType: '1', status: '1' },
    });
  }),
  own('GET', '/sys/permission/getSystemMenuList', async (w) => {
    const menus = await w.ask<Row[]>('GET', '/sys/permission/getSystemMenuList');
    expect(menus).toContainEqual(expect.objectContaining({ id: w.known.menu }));
  }),
  own('GET', '/sys/permission/getSystemSubmenu', async (w) => {
    const below = await w.ask<Row[]>('GET', '/sys/permission/getSystemSubmenu', { query: { parentId: w.known.menu! } });
    expect(below).toMatchObject([{ name: '下单', perms: 'buy:order' }]);
    w.known.button = String(below[0]!.id);
  }),
  own('GET', '/sys/permission/getSystemSubmenuBatch', async (w) => {
    const query = { parentIds: `${w.known.menu},nobody` };
    const below = await w.ask<Record<string, Row[]>>('GET', '/sys/permission/getSystemSubmenuBatch', { query });
    expect(below[w.known.menu!]).toMatchObject([{ id: w.known.button }]);
  }),
  own('PUT', '/sys/permission/edit', async (w) => {
    const tree = await w.ask<Row[]>('GET', '/sys/permission/list');
    const menu = tree.find(({ id }) => id === w.known.menu)!;
    const { children: _children, ...body } = menu;
    await w.ask('PUT', '/sys/permission/edit', { body: { ...body, name: '采购中心' } });
    const menus = await w.ask<Row[]>('GET', '/sys/permission/getSystemMenuList');
    expect(menus).toContainEqual(expect.objectContaining({ id: w.known.menu, name: '采购中心' }));
    expect(await w.row('select name from sys_permission where id = $1', w.known.menu)).toEqual({ name: '采购中心' });
  }),
  own('GET', '/sys/permission/list', async (w) => {
    const tree = await w.ask<Row[]>('GET', '/sys/permission/list');
    expect(tree.find(({ id }) => id === w.known.menu)).toMatchObject({
      title: '采购中心',
      isLeaf: false,
      children: [{ id: w.known.button }],
    });
  }),
  own('GET', '/sys/permission/queryTreeList', async (w) => {
    const { treeList, ids } = await w.ask<{ treeList: Row[]; ids: string[] }>('GET', '/sys/permission/queryTreeList');
    expect(ids).toEqual(expect.arrayContaining([w.known.menu, w.known.button]));
    expect(treeList).toContainEqual(expect.objectContaining({ key: w.known.menu, title: '采购中心' }));
  }),
  own('POST', '/sys/permission/saveRolePermission', async (w) => {
    const body = { roleId: w.known.role, permissionIds: `${w.known.menu},${w.known.button}`, lastpermissionIds: '' };
    await w.ask('POST', '/sys/permission/saveRolePermission', { body });
    const held = await w.ask<string[]>('GET', '/sys/permission/queryRolePermission', {
      query: { roleId: w.known.role! },
    });
    expect(held.toSorted()).toEqual([w.known.menu, w.known.button].toSorted());
    expect(await w.count('select 1 from sys_role_permission where role_id = $1', w.known.role)).toBe(2);
  }),
  own('GET', '/sys/permission/queryRolePermission', async (w) => {
    const body = {
      roleId: w.known.role,
      permissionIds: w.known.menu,
      lastpermissionIds: `${w.known.menu},${w.known.button}`,
    };
    await w.ask('POST', '/sys/permission/saveRolePermission', { body });
    const held = await w.ask<string[]>('GET', '/sys/permission/queryRolePermission', {
      query: { roleId: w.known.role! },
    });
    expect(held).toEqual([w.known.menu]);
  }),
  own('GET', '/sys/permission/getPermRuleListByPermId', async (w) => {
    const body = {
      permissionId: w.known.menu,
      ruleName: '本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '#{sys_org_code}',
      status: '1',
    };
    await w.ask('POST', '/sys/permission/addPermissionRule', { body });
    const query = { permissionId: w.known.menu! };
    const rules = await w.ask<Row[]>('GET', '/sys/permission/getPermRuleListByPermId', { query });
    expect(rules).toMatchObject([body]);
    w.known.rule = String(rules[0]!.id);
  }),
  own('GET', '/sys/permission/queryPermissionRule', async (w) => {
    const query = { permissionId: w.known.menu!, ruleName: '本部门' };
    expect(await w.ask<Row[]>('GET', '/sys/permission/queryPermissionRule', { query })).toMatchObject([
      { id: w.known.rule, ruleValue: '#{sys_org_code}' },
    ]);
  }),
  own('POST', '/sys/permission/saveDepartPermission', async (w) => {
    const body = { departId: w.known.depart, permissionIds: w.known.menu, lastpermissionIds: '' };
    await w.ask('POST', '/sys/permission/saveDepartPermission', { body });
    const query = { departId: w.known.depart! };
    expect(await w.ask('GET', '/sys/permission/queryDepartPermission', { query })).toEqual([w.known.menu]);
    expect(await w.count('select 1 from sys_depart_permission where depart_id = $1', w.known.depart)).toBe(1);
  }),
  own('GET', '/sys/permission/queryDepartPermission', async (w) => {
    const query = { departId: w.known.depart! };
    expect(await w.ask('GET', '/sys/permission/queryDepartPermission', { query })).toEqual([w.known.menu]);
  }),
  own('GET', '/sys/role/queryTreeList', async (w) => {
    const { treeList, ids } = await w.ask<{ treeList: Row[]; ids: string[] }>('GET', '/sys/role/queryTreeList');
    expect(ids).toContain(w.known.menu);
    expect(treeList).toContainEqual(expect.objectContaining({ key: w.known.menu, slotTitle: '采购中心', ruleFlag: 1 }));
  }),
  own('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', async (w) => {
    const { treeList } = await w.ask<{ treeList: Row[] }>('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', {
      query: { departId: w.known.depart! },
    });
    expect(treeList).toMatchObject([{ key: w.known.menu, slotTitle: '采购中心' }]);
  }),
  own('POST', '/sys/sysDepartPermission/saveDeptRolePermission', async (w) => {
    await w.ask('POST', '/sys/sysDepartRole/add', {
      body: { departId: w.known.depart, roleName: '组长', roleCode: 'lead' },
    });
    const role = first(
      await w.ask<Paged<Row>>('GET', '/sys/sysDepartRole/list', { query: { deptId: w.known.depart! } }),
    );
    w.known.departRole = String(role.id);
    const body = { roleId: role.id, permissionIds: w.known.menu, lastpermissionIds: '' };
    await w.ask('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body });
    const query = { roleId: w.known.departRole };
    expect(await w.ask('GET', '/sys/sysDepartPermission/queryDeptRolePermission', { query })).toEqual([w.known.menu]);
    expect(await w.count('select 1 from sys_depart_role_permission where role_id = $1', role.id)).toBe(1);
  }),
  own('GET', '/sys/sysDepartPermission/queryDeptRolePermission', async (w) => {
    const query = { roleId: w.known.departRole! };
    expect(await w.ask('GET', '/sys/sysDepartPermission/queryDeptRolePermission', { query })).toEqual([w.known.menu]);
  }),
];
