/** Seeds the demonstration organisation: departments, positions, categories of goods, tenants. Fills only empty tables. */
import { nextSegment } from '../platform/trees/tree-codes';
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { ADMIN } from './admin';
import { DEPARTMENTS } from '../sample-data/departments';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';
import { CATEGORIES, POSITIONS, TENANTS } from '../sample-data/organisation';

/** Departments of the administrator: two, so that switching can be tried; manager of the first. */
const ADMIN_DEPARTMENTS = ['A01', 'A01A02'];

type Branch = string | readonly [name: string, below: readonly Branch[]];

/** A node of a tree with hierarchical codes. */
export interface TreeEntry {
  code: string;
  name: string;
  /** Code of the parent, or null. */
  parent: string | null;
  /** Position among its siblings, from 1. */
  sort: number;
  isLeaf: boolean;
}

/** All nodes of a tree, parents before children. @param first code segment of the first root */
export function treeEntries(branches: readonly Branch[], first: string, parent: string | null = null): TreeEntry[] {
  const entries: TreeEntry[] = [];
  let segment: string | null = null;
  for (const [index, branch] of branches.entries()) {
    segment = segment === null && parent === null ? first : nextSegment(segment);
    const [name, below]: readonly [string, readonly Branch[]] = typeof branch === 'string' ? [branch, []] : branch;
    const code: string = `${parent ?? ''}${segment}`;
    entries.push({ code, name, parent, sort: index + 1, isLeaf: below.length === 0 });
    entries.push(...treeEntries(below, first, code));
  }
  return entries;
}

export const DEPARTMENT_ENTRIES = treeEntries(DEPARTMENTS, 'A01');
const CATEGORY_ENTRIES = treeEntries(CATEGORIES, 'B01');

async function isEmpty(db: Database, table: 'sys_depart' | 'sys_position' | 'sys_category' | 'sys_tenant') {
  return (await db.query(`select from ${table} limit 1`)).rows.length === 0;
}

async function addDepartments(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_depart'))) return;
  const rows = DEPARTMENT_ENTRIES.map(({ code, name, parent, sort }) => ({
    id: seedId('depart', code),
    parent: parent === null ? null : seedId('depart', parent),
    code,
    name,
    category: parent === null ? '1' : '2',
    sort,
  }));
  await db.query(
    `insert into sys_depart
       (id, parent_id, depart_name, org_code, org_category, org_type, depart_order, status, del_flag, create_by, create_time)
     select id, parent, name, code, category, category, sort, '1', '0', $2, now() from jsonb_to_recordset($1::jsonb)
       as d (id text, parent text, name text, code text, category text, sort int4)`,
    [JSON.stringify(rows), ADMIN],
  );
  await db.query(
    `insert into sys_user_depart (id, user_id, dep_id)
     select md5(u.id || d.id), u.id, d.id from sys_user u, sys_depart d
     where u.username = $1 and u.del_flag = '0' and d.org_code = any($2) on conflict do nothing`,
    [ADMIN, ADMIN_DEPARTMENTS],
  );
  await db.query(
    `update sys_user set org_code = $2, user_identity = 2, depart_ids = $3
     where username = $1 and del_flag = '0' and org_code is null and depart_ids is null`,
    [ADMIN, ADMIN_DEPARTMENTS[0], seedId('depart', ADMIN_DEPARTMENTS[0]!)],
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
  const rows = CATEGORY_ENTRIES.map(({ code, name, parent, isLeaf }) => ({
    id: seedId('category', code),
    pid: parent === null ? '0' : seedId('category', parent),
    code,
    name,
    has: isLeaf ? '0' : '1',
  }));
  await db.query(
    `insert into sys_category (id, pid, name, code, has_child, del_flag, create_by, create_time)
     select id, pid, name, code, has, '0', $2, now() from jsonb_to_recordset($1::jsonb)
       as c (id text, pid text, name text, code text, has text)`,
    [JSON.stringify(rows), ADMIN],
  );
}

async function addTenants(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_tenant'))) return;
  const rows = TENANTS.map(([id, name, status]) => ({ id, name, status }));
  await db.query(
    `insert into sys_tenant (id, name, status, del_flag, create_by, create_time)
     select id, name, status, '0', $2, now() from jsonb_to_recordset($1::jsonb) as t (id int4, name text, status int4)`,
    [JSON.stringify(rows), ADMIN],
  );
}

const STEPS = {
  'system/depart': addDepartments,
  'system/position': addPositions,
  'system/category': addCategories,
  'system/tenant': addTenants,
};

/** @returns true when the data changed since the last start; false without these entities */
export function seedOrganisation(db: Database, { entities }: Schemas): Promise<boolean> {
  const steps = Object.entries(STEPS).filter(([entity]) => entities[entity]);
  const data = [steps.map(([entity]) => entity), DEPARTMENTS, POSITIONS, CATEGORIES, TENANTS];
  return seedOnce(db, 'organisation', data, async () => {
    for (const [, add] of steps) await add(db);
  });
}
