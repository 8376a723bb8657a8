/** Shared by the tests of departments, positions and categories: users with exactly the named permissions and departments. */
import { sql } from 'kysely';
import { newId } from '@/server/db';
import { addPerson, PASSWORD } from './session-world';
import type { TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';

export type Row = Record<string, unknown>;

/** A node of any of the trees. */
export interface Node {
  id: string;
  key: string;
  value: string;
  title: string;
  isLeaf: boolean;
  parentId: string;
  orgCode: string;
  children: Node[];
}

export interface Worker {
  id: string;
  token: string;
}

/** A user whose only role has exactly these button codes and menus (by id). */
export async function addWorker(
  server: TestServer,
  username: string,
  { codes = [], menus = [] }: { codes?: readonly string[]; menus?: readonly string[] } = {},
): Promise<Worker> {
  const { id } = await addPerson(server, username);
  const role = newId();
  await sql`insert into sys_role (id, role_name, role_code) values (${role}, ${username}, ${username})`.execute(
    server.db,
  );
  await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${id}, ${role})`.execute(server.db);
  await sql`insert into sys_role_permission (id, role_id, permission_id)
     select md5(${role} || p.id), ${role}, p.id from sys_permission p where p.perms = any(${codes}) or p.id = any(${menus})`.execute(
    server.db,
  );
  return { id, token: await server.signIn(username, PASSWORD) };
}

/** All nodes of a tree, parents first. */
export const flatten = (nodes: readonly Node[] | null | undefined): Node[] =>
  (nodes ?? []).flatMap((node) => [node, ...flatten(node.children)]);

/** The one row of a query. */
export async function one(server: TestServer, sql: string, ...values: unknown[]): Promise<Row> {
  return (await runText(server.db, sql, values))[0] ?? {};
}
