/** A fresh database has every dictionary of the domain and of the platform, item by item. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

interface DomainDict {
  title: string;
  items: { value: string; text: string; color: string | null }[];
}

const { dicts: domain } = JSON.parse(readFileSync('tests/spec/domain.json', 'utf8')) as {
  dicts: Record<string, DomainDict>;
};

/** domain.md C shortens the names of colours; `d` is the grey of antd's default tag. */
const COLOURS: Readonly<Record<string, string | undefined>> = {
  g: 'green',
  r: 'red',
  o: 'orange',
  b: 'blue',
  p: 'purple',
  d: 'grey',
};

/** contract.md §5, "Dict seeds"; where it gives no text, ours. */
const PLATFORM: Readonly<Record<string, string>> = {
  sex: '1男 2女',
  user_status: '1正常 2冻结',
  status: '1正常 2冻结',
  dict_item_status: '1启用 0停用',
  valid_status: '1有效 0无效',
  depart_status: '1启用 0停用',
  del_flag: '0正常 1已删除',
  yn: '1是 0否',
  priority: 'L一般 M重要 H紧急',
  msg_category: '1通知公告 2系统消息',
  send_status: '0未发布 1已发布 2已撤销',
  menu_type: '0一级菜单 1子菜单 2按钮/权限',
  log_type: '1登录日志 2操作日志',
  operate_type: '1查询 2添加 3修改 4删除 5导入 6导出',
  quartz_status: '0正常 -1停止',
  org_category: '1公司 2部门 3岗位',
  position_rank: '1员级 2助级 3中级 4副高级 5正高级',
  tenant_status: '1正常 0冻结',
  cgform_table_type: '1单表 2主表 3附表',
  bpm_status: '1待提交 2处理中 3已完成 4已作废',
  urgent_level: '1一般 2重要 3紧急',
};

interface Item {
  value: string;
  text: string;
  title: string;
  color: string | null;
}

describe.each(databaseKinds)('dictionaries on %s', (kind) => {
  let server: TestServer;
  let all: Record<string, Item[]>;
  beforeAll(async () => {
    server = await openTestServer({ kind });
    all = (await server.call<Record<string, Item[]>>('GET', '/sys/dict/queryAllDictItems')).result!;
  });
  afterAll(() => server.close());

  test.each(Object.entries(domain))(
    'seeds %s of the domain with values, texts and colours in order',
    async (code, dict) => {
      expect(all[code]?.map(({ value, text, color }) => ({ value, text, color }))).toEqual(
        dict.items.map(({ value, text, color }) => ({ value, text, color: color === null ? null : COLOURS[color] })),
      );
      const { rows } = await sql<AnyRow>`select dict_name from sys_dict where dict_code = ${code}`.execute(server.db);
      expect(rows).toEqual([{ dict_name: dict.title }]);
    },
  );

  test.each(Object.entries(PLATFORM))('seeds %s of the platform as %s', (code, items) => {
    expect(all[code]?.map(({ value, text }) => `${value}${text}`).join(' ')).toBe(items);
  });

  test('returns areas of the first level as provinces', async () => {
    const { result } = await server.call<Item[]>('GET', '/sys/dict/getDictItems/province');
    expect(result).toHaveLength(34);
    expect(result).toContainEqual(expect.objectContaining({ value: '330000', text: '浙江省' }));
  });
});
