/**
 * Saved views and queries of lists. A view or query belongs to the user who saved it; shared with roles, their users may choose it. The owner
 * changes and deletes it; an administrator may do so with shared ones. The content is the client's: it is stored as it is.
 */
import { sql } from 'kysely';
import type { Caller } from '@/server/crud';
import { type Database, newId } from '@/server/db';
import { isAdmin } from '@/server/auth/permissions/privilege-ceiling';
import { userRoles } from '@/server/auth/permissions/user-grants';
import { fail } from './errors';
import { messages } from './messages';
import { nameOfStored } from './saved-kind';

/** Views of one user for one list. */
const MAX_VIEWS = 50;

export interface ViewInput {
  /** Null: a new view. */
  id: string | null;
  /** As it is stored: with the kind. */
  list: string;
  name: string;
  content: Readonly<Record<string, unknown>>;
  /** Ids of roles. */
  roles: readonly string[];
}

interface Actor {
  userId: string;
  isAdmin: boolean;
  /** Roles that the user may share views with: their own, an administrator all. */
  roles: readonly { id: string; name: string }[];
}

/** The rights of the user at views, read from the database (not from the session). */
async function actorOf(db: Database, caller: Caller): Promise<Actor> {
  const userId = String(caller.me.id ?? '');
  const admin = await isAdmin(db, caller);
  const roles = admin
    ? await db.selectFrom('sys_role as r').select(['r.id', 'r.role_name']).where('r.del_flag', '=', '0').execute()
    : await userRoles(db, userId).select(['r.id', 'r.role_name']).execute();
  return { userId, isAdmin: admin, roles: roles.map(({ id, role_name }) => ({ id, name: role_name ?? id })) };
}

const rolesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const mayChange = ({ userId, isAdmin: admin }: Actor, view: { user_id: string; roles: unknown }): boolean =>
  view.user_id === userId || (admin && rolesOf(view.roles).length > 0);

/** The views of a list that the user may choose, by name, with the default of the user. */
export async function readViews(db: Database, list: string, caller: Caller) {
  const actor = await actorOf(db, caller);
  const own = new Set(actor.roles.map(({ id }) => id));
  const sharedWith = actor.isAdmin ? sql<boolean>`v.roles <> '[]'` : sql<boolean>`v.roles ?| ${[...own]}::text[]`;
  const rows = await db
    .selectFrom('jw_list_view as v')
    .leftJoin('sys_user as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.name', 'v.user_id', 'v.roles', 'v.content', 'u.realname'])
    .where('v.list', '=', list)
    .where((where) => where.or([where('v.user_id', '=', actor.userId), sharedWith]))
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
  const views = rows.map((row) => ({
    id: row.id,
    name: row.name,
    content: row.content,
    own: row.user_id === actor.userId,
    editable: mayChange(actor, row),
    // Who may not change the view sees only their own roles.
    roles: mayChange(actor, row) ? rolesOf(row.roles) : rolesOf(row.roles).filter((role) => own.has(role)),
    owner: row.realname ?? '',
  }));
  const chosen = await db
    .selectFrom('jw_list_view_default')
    .select('view_id')
    .where('user_id', '=', actor.userId)
    .where('list', '=', list)
    .executeTakeFirst();
  return {
    views,
    defaultId: views.some(({ id }) => id === chosen?.view_id) ? (chosen?.view_id ?? null) : null,
    roles: actor.roles,
  };
}

/** The view to change. @throws HttpError when it does not exist for the user, or is another user's */
async function changeableView(db: Database, id: string, actor: Actor) {
  const found = await db.selectFrom('jw_list_view').selectAll().where('id', '=', id).executeTakeFirst();
  const own = new Set(actor.roles.map((role) => role.id));
  if (!found) throw fail.notFound(messages.kinds.view);
  if (mayChange(actor, found)) return found;
  const what = nameOfStored(found.list);
  throw rolesOf(found.roles).some((role) => own.has(role)) ? fail.notOwner(what) : fail.notFound(what);
}

/** Makes concurrent saves of one user wait, so that names and their number are checked against stored ones. */
const lockViewsOf = (db: Database, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`jw_list_view ${userId}`}))`.execute(db);

async function assertNameFree(db: Database, owner: string, { id, list, name }: ViewInput): Promise<void> {
  const same = db
    .selectFrom('jw_list_view')
    .select(['id', 'name'])
    .where('user_id', '=', owner)
    .where('list', '=', list);
  const views = await same.execute();
  if (views.some((one) => one.name === name && one.id !== id)) throw fail.nameTaken(nameOfStored(list), name);
  if (id === null && views.length >= MAX_VIEWS) throw fail.tooMany(nameOfStored(list), MAX_VIEWS);
}

/**
 * Adds or changes a view.
 * @returns its id
 * @throws HttpError
 */
export function saveView(db: Database, input: ViewInput, caller: Caller): Promise<string> {
  return db.tx(async () => {
    const actor = await actorOf(db, caller);
    const before = input.id === null ? null : await changeableView(db, input.id, actor);
    const allowed = new Set([...actor.roles.map(({ id }) => id), ...rolesOf(before?.roles)]);
    if (!input.roles.every((role) => allowed.has(role))) throw fail.foreignRole();
    const owner = before?.user_id ?? actor.userId;
    const stored = { ...input, list: before?.list ?? input.list };
    await lockViewsOf(db, owner);
    await assertNameFree(db, owner, stored);
    const values = { name: input.name, roles: JSON.stringify(input.roles), content: JSON.stringify(input.content) };
    if (before) {
      await db
        .updateTable('jw_list_view')
        .set({ ...values, update_time: sql`now()` })
        .where('id', '=', before.id)
        .execute();
      return before.id;
    }
    const id = newId();
    await db
      .insertInto('jw_list_view')
      .values({ id, list: input.list, user_id: owner, ...values })
      .execute();
    return id;
  });
}

/** Deletes a view; for users whose default it is the list has none any more. @throws HttpError */
export function deleteView(db: Database, id: string, caller: Caller): Promise<void> {
  return db.tx(async () => {
    const found = await changeableView(db, id, await actorOf(db, caller));
    await db.deleteFrom('jw_list_view').where('id', '=', found.id).execute();
    await db.deleteFrom('jw_list_view_default').where('view_id', '=', found.id).execute();
  });
}

/** Sets the view that the list opens with for the user; null: none. @throws HttpError */
export async function setDefaultView(db: Database, list: string, id: string | null, caller: Caller): Promise<void> {
  const userId = String(caller.me.id ?? '');
  if (id === null) {
    await db.deleteFrom('jw_list_view_default').where('user_id', '=', userId).where('list', '=', list).execute();
    return;
  }
  const { views } = await readViews(db, list, caller);
  if (!views.some((view) => view.id === id)) throw fail.notFound(messages.kinds.view);
  await db
    .insertInto('jw_list_view_default')
    .values({ user_id: userId, list, view_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: id }))
    .execute();
}
