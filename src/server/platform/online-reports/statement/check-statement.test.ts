/** Statements of online reports: what is accepted, and the place and the cure of what is not. */
import { expect, test } from 'vitest';
import { checkStatement } from './check-statement';

const TABLES = new Set(['orders', 'shop']);
const check = (text: string) => checkStatement(text, (table) => TABLES.has(table));

test.each([
  'select count(*) as n from orders',
  'select shop_id, sum(pay) pay from orders where day between ${from} and ${to} group by shop_id order by pay desc;',
  "select s.name, o.* from orders o left join shop s on s.id = o.shop_id and s.org like #{sys_org_code} || '%'",
  "with a as (select * from orders), b as (select * from a) select * from b where '${x}' = '' union all select * from shop",
  "select extract(year from day)::int y, coalesce(nullif(a, 0), 1), round(pay::numeric(18,2), 2), day + interval '1 day',\
   count(*) filter (where pay > 1), row_number() over (partition by a order by b), (pay in (1, 2)), array[1] from orders",
  "select to_char(d, 'YYYY-MM') m from generate_series(date '2026-01-01', current_date, '1 month') d -- 月份",
  "select (select max(pay) from orders o where o.shop_id = s.id) m, case when exists (select 1 from orders) then 1 end \
   from shop s where s.id = any(string_to_array(${ids}, ',')) group by rollup(1) limit 10",
  'values (1, 2)',
])('accepts %s', async (text) => {
  expect((await check(text)).written).toBe(text.replace(/;$/, ''));
});

test('numbers parameters and variables, and collects the tables', async () => {
  const { text, placeholders, tables } = await check(
    "select a from orders where b = '${x}' and c = ${x} or d = #{sysUserCode}",
  );
  expect(text).toBe('select a from orders where b = $1 and c = $1 or d = $2');
  expect(placeholders).toEqual([
    { sign: '$', name: 'x' },
    { sign: '#', name: 'sysUserCode' },
  ]);
  expect([...tables]).toEqual(['orders']);
});

test.each([
  ["select a from orders where b = '${x}' order by a desc nulls last, 2;", "select a from orders where b = '${x}' "],
  [
    'select a, sum(b) over (order by a) from orders group by a Order  By\n"A"',
    'select a, sum(b) over (order by a) from orders group by a ',
  ],
  [
    'select a from orders union all select b from shop order by 1',
    'select a from orders union all select b from shop ',
  ],
])('leaves out the order of %s for its count', async (text, unordered) => {
  expect((await check(text)).unordered).toBe(unordered);
});

test.each([
  'select a from orders order by a limit 10',
  'select a from orders order by a offset 10',
  '(select a from orders order by a)',
  'select a from (select a from orders order by a) x',
  'select a from orders order by upper(a)',
  'select a from orders order by generate_series(1, a)',
  'select a from orders order by a -- , b',
  'select a from orders order by ${x}, a',
  "select sum(a) over (order by a), 'x order by a' from orders",
])('keeps the order of %s for its count', async (text) => {
  expect((await check(text)).unordered).toBe(text);
});

const HOSTILE: [string, string, string][] = [
  ['', 'noStatement', '请填写'],
  ['  ;; ', 'noStatement', '请填写'],
  ['-- nothing', 'noStatement', '请填写'],
  ['select 1; drop table orders', 'manyStatements', '位置 1:11'],
  ['select 1;\n-- x\ndelete from orders', 'manyStatements', '位置 3:1'],
  ['delete from orders', 'notSelect', 'SELECT'],
  ['insert into orders select 1', 'notSelect', 'SELECT'],
  ['explain select 1', 'notSelect', 'SELECT'],
  ['copy orders to program $$id$$', 'notSelect', 'SELECT'],
  ['do $$ begin end $$', 'notSelect', 'SELECT'],
  ['set role postgres', 'notSelect', 'SELECT'],
  ['select * from\n  (selec 1) x', 'syntax', '位置 2:10'],
  ["select '中文' as a,\n x fro m", 'syntax', '位置 2:8'],
  ['with x as (delete from orders returning *) select * from x', 'forbiddenPart', 'DeleteStmt'],
  ['select * into t from orders', 'forbiddenPart', 'intoClause'],
  ['select * from orders for update', 'forbiddenPart', 'lockingClause'],
  ['select 1 union (select 1 from orders for share)', 'forbiddenPart', 'lockingClause'],
  ['select * from orders tablesample system (1)', 'forbiddenPart', 'RangeTableSample'],
  ['with recursive x as (select 1) select * from x', 'recursive', 'RECURSIVE'],
  ['select pg_sleep(10)', 'forbiddenFunction', 'pg_sleep，可用的函数见使用指南，位置 1:8'],
  ['select "pg_sleep"(10)', 'forbiddenFunction', 'pg_sleep'],
  ['select pg_catalog.pg_sleep(10)', 'forbiddenFunction', 'pg_sleep'],
  ['select public.sum(1)', 'forbiddenFunction', 'public.sum'],
  ["select\n pg_read_file('/etc/passwd')", 'forbiddenFunction', '2:2'],
  ["select '中文', lo_import('/etc/passwd')", 'forbiddenFunction', '1:14'],
  ["select current_setting('data_directory')", 'forbiddenFunction', 'current_setting'],
  ["select set_config('role', 'postgres', false)", 'forbiddenFunction', 'set_config'],
  ["select * from dblink('', '') as t(a int)", 'forbiddenFunction', 'dblink'],
  ["select query_to_xml('select 1', true, true, '')", 'forbiddenFunction', 'query_to_xml'],
  ["select repeat('x', 1000000000)", 'forbiddenFunction', 'repeat'],
  ["select nextval('x')", 'forbiddenFunction', 'nextval'],
  ['select 1 order by pg_sleep(1)', 'forbiddenFunction', 'pg_sleep'],
  ['select count(*) from orders having pg_sleep(1) is null', 'forbiddenFunction', 'pg_sleep'],
  ['select 1 limit (select 1 from pg_sleep(1))', 'forbiddenFunction', 'pg_sleep'],
  ['select sum(a) over (order by pg_sleep(1)) from orders', 'forbiddenFunction', 'pg_sleep'],
  ['select case when true then (select pg_sleep(1)) end', 'forbiddenFunction', 'pg_sleep'],
  ['select current_user', 'forbiddenFunction', 'current_user'],
  ["select 'pg_shadow'::regclass", 'forbiddenType', 'regclass'],
  ["select regclass 'x'", 'forbiddenType', 'regclass'],
  ["select array['x']::regclass[]", 'forbiddenType', 'regclass'],
  ["select 1 from orders where a ~ '(a+)+$'", 'forbiddenOperator', '~'],
  ["select 1 from orders where a similar to '(a+)+'", 'forbiddenOperator', '~'],
  ['select 1 operator(public.+) 2', 'forbiddenOperator', 'public.+'],
  ['select * from sys_user', 'forbiddenTable', 'sys_user'],
  ['select * from public.orders', 'qualifiedTable', 'orders'],
  ['select * from pg_catalog.pg_shadow', 'qualifiedTable', 'pg_shadow'],
  ['table sys_user', 'forbiddenTable', 'sys_user'],
  ['select * from "Orders"', 'forbiddenTable', 'Orders'],
  ['select * from pg_shadow', 'forbiddenTable', 'pg_shadow'],
  ['select (select password from sys_user limit 1)', 'forbiddenTable', '位置 1:30'],
  [
    'select 1 from orders where a in (select 1 from orders, lateral (select * from sys_user) u)',
    'forbiddenTable',
    'sys_user',
  ],
  // The name of a WITH query counts only where the query is in scope.
  ['select * from (with sys_user as (select 1) select * from sys_user) a, sys_user', 'forbiddenTable', '位置 1:71'],
  ['with a as (select * from b), b as (select 1) select * from a', 'forbiddenTable', ' b：'],
  ['with sys_user as (select * from sys_user) select * from sys_user', 'forbiddenTable', '1:33'],
  ['select $1', 'numberedParameter', '1:8'],
  ["select 'a${x}b'", 'quotedParameter', '1:10'],
  ['select 1 /* ${x} */', 'quotedParameter', '1:13'],
  ['select a from orders order by "${x}"', 'quotedParameter', '1:32'],
  ['select * from ${t}', 'syntax', '1:15'],
  ["select '\\' || ${x} || '", 'syntax', '1:23'],
  ['select #{password}', 'unknownVariable', '1:8'],
  ['<#if x>select 1</#if>', 'syntax', '1:1'],
];
test.each(HOSTILE)('rejects %s', async (text, code, part) => {
  await expect(check(text)).rejects.toMatchObject({
    errorCode: `onlineReport.${code}`,
    message: expect.stringContaining(part) as string,
  });
});

test('rejects a statement that is too long or too deep', async () => {
  await expect(check(`select ${'1 + '.repeat(6000)}1`)).rejects.toMatchObject({ errorCode: 'onlineReport.tooLong' });
  await expect(check(`select ${'1 + '.repeat(1000)}1`)).rejects.toMatchObject({ errorCode: 'onlineReport.tooDeep' });
});
