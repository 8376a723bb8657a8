/** Seeds the demonstration organisation: departments, positions, categories of goods, tenants. Fills only empty tables. */
import { nextSegment } from '../platform/trees/tree-codes';
import { now, type Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { ADMIN } from './admin';
import { DEPARTMENTS } from '../sample-data/departments';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';
import { CATEGORIES, POSITIONS, TENANTS } from '../sample-data/organisation';

/** Departments of the administrator: two, so that switching can be tried; manager of the first. */
const ADMIN_DEPARTMENTS = ['A01', 'A01A02'] as const;

const CREATED = { del_flag: '0', create_by: ADMIN, create_time: now };

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
  return (await db.dynamic.selectFrom(table).select('id').limit(1).execute()).length === 0;
}

/** Makes the administrator a member of its departments, and manager of the first unless it has departments. */
async function addAdminDepartments(db: Database): Promise<void> {
  const [first] = ADMIN_DEPARTMENTS;
  const admin = await db
    .selectFrom('sys_user')
    .select(['id', 'org_code', 'depart_ids'])
    .where('username', '=', ADMIN)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  if (!admin) return;
  const membership = (code: string) => ({
    id: seedId('user', ADMIN, 'depart', code),
    user_id: admin.id,
    dep_id: seedId('depart', code),
  });
  await db
    .insertInto('sys_user_depart')
    .values(ADMIN_DEPARTMENTS.map(membership))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (admin.org_code !== null || admin.depart_ids !== null) return;
  await db
    .updateTable('sys_user')
    .set({ org_code: first, user_identity: 2, depart_ids: seedId('depart', first) })
    .where('id', '=', admin.id)
    .execute();
}

async function addDepartments(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_depart'))) return;
  const rows = DEPARTMENT_ENTRIES.map(({ code, name, parent, sort }) => {
    const category = parent === null ? '1' : '2';
    return {
      id: seedId('depart', code),
      parent_id: parent === null ? null : seedId('depart', parent),
      depart_name: name,
      org_code: code,
      org_category: category,
      org_type: category,
      depart_order: sort,
      status: '1',
      ...CREATED,
    };
  });
  await db.insertInto('sys_depart').values(rows).execute();
  await addAdminDepartments(db);
}

async function addPositions(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_position'))) return;
  const rows = POSITIONS.map(([code, name, post_rank]) => ({
    id: seedId('position', code),
    code,
    name,
    post_rank,
    ...CREATED,
  }));
  await db.insertInto('sys_position').values(rows).execute();
}

async function addCategories(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_category'))) return;
  const rows = CATEGORY_ENTRIES.map(({ code, name, parent, isLeaf }) => ({
    id: seedId('category', code),
    pid: parent === null ? '0' : seedId('category', parent),
    code,
    name,
    has_child: isLeaf ? '0' : '1',
    ...CREATED,
  }));
  await db.insertInto('sys_category').values(rows).execute();
}

async function addTenants(db: Database): Promise<void> {
  if (!(await isEmpty(db, 'sys_tenant'))) return;
  const rows = TENANTS.map(([id, name, status]) => ({ id, name, status, ...CREATED }));
  await db.insertInto('sys_tenant').values(rows).execute();
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
