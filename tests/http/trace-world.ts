/** Writes one row of each kind that the recorded pages show, by calls of the contract. */
import { sql } from 'kysely';
import type { TestServer } from '../helpers/server';

interface Row {
  id: string;
}

/** Writes as the admin. @throws Error with the message of a rejection */
export async function fillTrace(server: TestServer): Promise<void> {
  const add = async (path: string, body: unknown) => {
    const answer = await server.call<unknown>('POST', path, { body });
    if (!answer.success) throw new Error(`POST ${path}: ${answer.message} ${JSON.stringify(answer.result)}`);
  };
  const find = async (path: string, query: Record<string, string>): Promise<Row> => {
    const { result, message } = await server.call<{ records: Row[] }>('GET', path, { query });
    const row = result?.records?.[0];
    if (!row) throw new Error(`GET ${path}: no row ${message}`);
    return row;
  };

  await add('/sys/sysDepart/add', { departName: '轨迹部', parentId: '', orgCategory: '1', departOrder: 9 });
  const tree = await server.call<Row[]>('GET', '/sys/sysDepart/searchBy', { query: { keyWord: '轨迹部' } });
  const depart = tree.result![0]!;
  const role = await find('/sys/role/list', { roleCode: 'admin' });
  await add('/sys/user/add', {
    username: 'jeecg',
    realname: '轨迹用户',
    password: 'Trace2026',
    phone: '13800000001',
    workNo: 'T001',
    sex: 1,
    selectedroles: role.id,
    selecteddeparts: depart.id,
  });
  await add('/sys/sysDepartRole/add', { departId: depart.id, roleName: '轨迹角色', roleCode: 'trace' });
  await add('/sys/position/add', { code: 'trace', name: '轨迹职务', postRank: '1' });
  await add('/sys/tenant/add', { id: 77, name: '轨迹租户', status: 1 });
  await add('/sys/fillRule/add', {
    ruleName: '轨迹编码',
    ruleCode: 'trace',
    ruleClass: 'shop_order_num',
    ruleParams: '{}',
  });
  await add('/sys/checkRule/add', {
    ruleName: '轨迹校验',
    ruleCode: 'trace',
    ruleJson: '[{"digits":"*","pattern":"^.{3,}$","message":"至少三位"}]',
  });
  // Error logs are a kind that this server does not write.
  await sql`insert into sys_log (id, log_type, log_content, create_time) values ('trace', 4, '轨迹异常', now())`.execute(
    server.db,
  );
  const dict = await find('/sys/dict/list', { dictCode: 'sex' });
  await add('/sys/dictItem/add', { dictId: dict.id, itemText: '轨迹', itemValue: 'trace', status: '1', sortOrder: 9 });
}
