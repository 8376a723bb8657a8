/** Tests of a module's functions, `jingwei/testing`: a server in memory, and its records as a user writes them. */
import type { EntityActions } from '@/model/generated/entities';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { serverModules } from '@/server/modules';
import { appFolder, schemaFolders } from '@/server/config/app-folder';
import type { EntityName, RecordInput, ServerModules } from '@/server/crud';
import type { Job } from '@/server/jobs/job';
import { vi } from 'vitest';
import type { DatabaseKind } from './databases';
import { openTestServer, type TestServer } from './server';
import { addUser, type UserOptions } from './server-user';

type Acting = keyof EntityActions & EntityName;
/** Input of an action; without `ask` in the schema none. */
type AskOf<E extends Acting, A extends keyof EntityActions[E]> = EntityActions[E][A] extends { ask: infer Ask }
  ? Partial<Ask>
  : never;

/** What a user does, over HTTP: with permissions, data rules, derivation and checks. A rejection throws its message. */
export interface ModuleUser {
  /** @returns the id of the new record */
  add<E extends EntityName>(entity: E, record: RecordInput<E>): Promise<string>;
  get<E extends EntityName>(entity: E, id: string): Promise<Row<E>>;
  edit<E extends EntityName>(entity: E, id: string, changes: RecordInput<E>): Promise<void>;
  delete(entity: EntityName, id: string): Promise<void>;
  /**
   * Runs an action. A job is waited for.
   * @param ids of the records; an empty list for an action without a record
   * @returns message of the reply, and the function's result for the first record
   */
  act<E extends Acting, A extends keyof EntityActions[E] & string>(
    entity: E,
    action: A,
    ids: string | readonly string[],
    ask?: AskOf<E, A>,
  ): Promise<{ message: string; result: Value }>;
}

/** The methods of a user act as the administrator. */
export interface ModuleTest extends ModuleUser {
  server: TestServer;
  /** Adds a user with exactly these permissions. */
  person(options: UserOptions): Promise<ModuleUser>;
  close(): Promise<void>;
}

export interface ModuleTestOptions {
  /** A folder of schemas in addition to those of the product and of the application. */
  schemas?: string;
  /** Functions by entity in addition to those of the product. */
  functions?: ServerModules;
  kind?: DatabaseKind;
  /** Environment variables; they override the defaults. */
  env?: Record<string, string>;
}

function userOf(server: TestServer, token: string | undefined): ModuleUser {
  const send = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: object) => {
    const reply = await server.call<T>(method, path, { ...options, ...(token === undefined ? {} : { token }) });
    if (!reply.success) throw new Error(reply.message);
    return { message: reply.message, result: reply.result as T };
  };
  const entityOf = (id: string) => {
    const entity = server.schemas.entities[id];
    if (!entity) throw new Error(`no entity ${id}`);
    return entity;
  };
  const isEnded = ({ state }: Job) => state !== 'waiting' && state !== 'running';
  /** The outcome of a job. */
  async function ended(id: string) {
    const look = async () => (await send<Job>('GET', `/sys/job/${id}`, {})).result;
    await vi.waitUntil(async () => isEnded(await look()), { timeout: 60_000 });
    const { state, message } = await look();
    if (state === 'failed') throw new Error(message);
    return { message, result: null };
  }
  const get = async <E extends EntityName>(entity: E, id: string) =>
    (await send<Row<E>>('GET', `${entityOf(entity).api}/queryById`, { query: { id } })).result;
  return {
    get,
    add: async (entity, record) => (await send<string>('POST', `${entityOf(entity).api}/add`, { body: record })).result,
    async edit(entity, id, changes) {
      const lock = entityOf(entity).lock;
      const before = (await get(entity, id)) as Row;
      await send('PUT', `${entityOf(entity).api}/edit`, { body: { id, [lock]: before[lock] ?? null, ...changes } });
    },
    async delete(entity, id) {
      await send('DELETE', `${entityOf(entity).api}/delete`, { query: { id } });
    },
    async act(entity, action, ids, ask) {
      const call = entityOf(entity).actions[action]?.call;
      if (!call) throw new Error(`no action ${action} of ${entity}`);
      const body = { ids: [ids].flat(), ask: ask ?? {} };
      const { message, result } = await send<{ result?: Value }[] | { jobId: string }>(call.method, call.path, {
        body,
      });
      return Array.isArray(result) ? { message, result: result[0]?.result ?? null } : ended(result.jobId);
    },
  };
}

/** Opens a server on a fresh database. Close it in `afterAll`. */
export async function openModule(options: ModuleTestOptions = {}): Promise<ModuleTest> {
  const { schemas, functions = {}, kind, env = {} } = options;
  const folders = [...schemaFolders(appFolder(process.env.APP_DIR ?? '')), ...(schemas === undefined ? [] : [schemas])];
  const server = await openTestServer({
    folders,
    env,
    ...(kind === undefined ? {} : { kind }),
    app: { modules: { ...serverModules, ...functions } },
  });
  return {
    ...userOf(server, undefined),
    server,
    person: async (options) => userOf(server, await addUser(server, options)),
    close: () => server.close(),
  };
}
