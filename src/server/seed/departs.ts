/** The first organisation: a small company, its positions and the roots of its goods. Only tables that are empty are filled. */
import type { Database } from '../db';
import type { Schemas } from '../entities';
import { ADMIN } from './admin';
import { seedId } from './identity';
import { seedOnce } from './once';

/** Code, name, kind (org_category). A department's parent is the one whose code is the beginning of its own. */
const DEPARTS: readonly [code: string, name: string, category: string][] = [
  ['A01', '云岭供应链管理有限公司', '1'],
  ['A01A01', '商务部', '2'],
  ['A01A02', '运营部', '2'],
  ['A01A02A01', '直播运营组', '2'],
  ['A01A02A02', '店铺运营组', '2'],
  ['A01A03', '财务部', '2'],
];

/** The administrator belongs to two, so that changing the department can be seen; he is responsible for the first. */
const ADMIN_DEPARTS = ['A01', 'A01A02'];

const POSITIONS: readonly [code: string, name: string, rank: string][] = [
  ['general_manager', '总经理', '5'],
  ['director', '总监', '4'],
  ['manager', '经理', '3'],
  ['supervisor', '主管', '2'],
  ['specialist', '专员', '1'],
];

const CATEGORIES: readonly [code: string, name: string][] = [
  ['B01', '商品类目'],
  ['B01A01', '美妆'],
  ['B01A02', '食品'],
  ['B01A03', '服饰'],
  ['B01A04', '家居'],
  ['B01A05', '母婴'],
  ['B01A06', '生鲜'],
  ['B01A07', '数码'],
  ['B01A08', '个护'],
];

const parentCode = (code: string) => code.slice(0, -3);

async function isEmpty(db: Database, table: 'sys_depart' | 'sys_position' | 'sys_category'): Promise<boolean> {
  return (await db.query(`select from ${table} limit 1`)).rows.length === 0;
}

async function addDeparts(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_depart'))) return;
  const rows = DEPARTS.map(([code, name, category], index) => ({
    id: seedId('depart', code),
    parent: parentCode(code) === '' ? null : seedId('depart', parentCode(code)),
    code,
    name,
    category,
    type: parentCode(code) === '' ? '1' : '2',
    sort: index + 1,
  }));
  await db.query(
    `insert into sys_depart
       (id, parent_id, depart_name, org_code, org_category, org_type, depart_order, status, del_flag, create_by, create_time)
     select id, parent, name, code, category, type, sort, '1', '0', $2, now() from jsonb_to_recordset($1::jsonb)
       as d (id text, parent text, name text, code text, category text, type text, sort int4)`,
    [JSON.stringify(rows), ADMIN],
  );
  await db.query(
    `insert into sys_user_depart (id, user_id, dep_id)
     select md5(u.id || d.id), u.id, d.id from sys_user u, sys_depart d
     where u.username = $1 and u.del_flag = '0' and d.org_code = any($2) on conflict do nothing`,
    [ADMIN, ADMIN_DEPARTS],
  );
  await db.query(
    `update sys_user set org_code = $2, user_identity = 2, depart_ids = $3
     where username = $1 and del_flag = '0' and org_code is null and depart_ids is null`,
    [ADMIN, ADMIN_DEPARTS[0], seedId('depart', ADMIN_DEPARTS[0]!)],
  );
}

async function addPositions(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_position'))) return;
  const rows = POSITIONS.map(([code, name, rank]) => ({ id: seedId('position', code), code, name, rank }));
  await db.query(
    `insert into sys_position (id, code, name, post_rank, del_flag, create_by, create_time)
     select id, code, name, rank, '0', $2, now() from jsonb_to_recordset($1::jsonb)
       as p (id text, code text, name text, rank text)`,
    [JSON.stringify(rows), ADMIN],
  );
}

async function addCategories(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_category'))) return;
  const rows = CATEGORIES.map(([code, name]) => ({
    id: seedId('category', code),
    pid: parentCode(code) === '' ? '0' : seedId('category', parentCode(code)),
    code,
    name,
    has: CATEGORIES.some(([other]) => parentCode(other) === code) ? '1' : '0',
  }));
  await db.query(
    `insert into sys_category (id, pid, name, code, has_child, del_flag, create_by, create_time)
     select id, pid, name, code, has, '0', $2, now() from jsonb_to_recordset($1::jsonb)
       as c (id text, pid text, name text, code text, has text)`,
    [JSON.stringify(rows), ADMIN],
  );
}

const STEPS = { 'system/depart': addDeparts, 'system/position': addPositions, 'system/category': addCategories };

/** @returns true when it looked; a console of other schemas has none of these */
export function seedOrganisation(db: Database, { entities }: Schemas): Promise<boolean> {
  const steps = Object.entries(STEPS).filter(([entity]) => entities[entity]);
  const data = [steps.map(([entity]) => entity), DEPARTS, POSITIONS, CATEGORIES];
  return seedOnce(db, 'organisation', data, async () => {
    for (const [, add] of steps) await add(db);
  });
}
