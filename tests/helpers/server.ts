/** A whole server in the test process with a fresh database, called without a network. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ApiResult } from '@/model/http/api-result';
import { isAbsolute } from 'node:path';
import { types } from '@/registry/values';
import { buildApp, type AppOptions } from '@/server/boot/app';
import { appFolder, schemaFolders } from '@/server/config/app-folder';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import type { Task } from '@/server/jobs/task';
import { buildTasks } from '@/server/jobs/tasks';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { openPreparedDatabase, openTestDatabase, type DatabaseKind } from './databases';

const APP = appFolder(process.env.APP_DIR ?? '');

export const BASE = '/jeecg-boot';
export const ADMIN = { username: 'admin', password: '123456' };

export interface TestServer {
  app: FastifyInstance;
  db: Database;
  schemas: Schemas;
  /** Log lines so far. */
  log: string[];
  /** Sends a raw request; `url` includes the API base. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Calls the API as admin (or with `token`; null: without a token). @returns the envelope */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { query?: Record<string, string>; body?: unknown; token?: string | null },
  ): Promise<ApiResult<T>>;
  /** Runs a periodic task; none runs by itself. @param since start of its last run */
  runTask(name: string, since: string): Promise<void>;
  /** Signs in. @returns the token */
  signIn(username?: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  kind?: DatabaseKind;
  /** Folders of schema files; by default those of the product and of the application (APP_DIR). */
  folders?: readonly string[];
  /** Environment variables; they override the defaults. */
  env?: Record<string, string>;
  /** Further options of `buildApp`. */
  app?: Partial<AppOptions>;
}

const productFolders = schemaFolders(APP);
let productSchemas: Promise<Schemas> | null = null;

/** The schemas of the product are read once: that takes half as long as opening a database. */
const schemasOf = ({ folders, app }: TestServerOptions): Promise<Schemas> =>
  folders || app?.types
    ? loadSchemas(folders ?? productFolders, app?.types ?? types)
    : (productSchemas ??= loadSchemas(productFolders, types));

/** Starts a server; close it in `afterAll`. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { kind = 'pglite', folders = productFolders, env = {} } = options;
  const config = readConfig({ LOG_LEVEL: 'debug', ...env });
  const schemas = await schemasOf(options);
  // Other field types create other tables: such a server needs an empty database.
  // What a test adds is created on top, as for an installation that gets more screens.
  const prepared = folders.filter((folder) => !isAbsolute(folder));
  const isEmpty = options.app?.types !== undefined || prepared.length === 0;
  const db = isEmpty ? await openTestDatabase(kind) : await openPreparedDatabase(kind, prepared);
  const log: string[] = [];
  const isPrepared = !isEmpty && prepared.length === folders.length && Object.keys(env).length === 0;
  if (!isPrepared) await prepareDatabase(db, config, schemas);
  const known = new Map<string, Task>();
  const tasks: AppOptions['tasks'] = (scheduler, list) => {
    for (const task of list) known.set(task.name, task);
    return { ...buildTasks(scheduler, list), open: () => undefined };
  };
  const app = await buildApp({
    config,
    db,
    schemas,
    log: { write: (line) => void log.push(line) },
    tasks,
    ...options.app,
  });
  await app.ready();
  let admin: string | null = null;

  async function signIn(username = ADMIN.username, password = ADMIN.password): Promise<string> {
    const answer = await app.inject({ method: 'POST', url: `${BASE}/sys/login`, payload: { username, password } });
    const { result, message } = answer.json<ApiResult<{ token: string }>>();
    if (!result) throw new Error(`sign-in of ${username}: ${message}`);
    return result.token;
  }

  return {
    app,
    db,
    schemas,
    log,
    inject: (request) => app.inject(request),
    signIn,
    async runTask(name, since) {
      const task = known.get(name);
      if (!task) throw new Error(`no task ${name}`);
      await task.run(since);
    },
    async call<T>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      { query, body, token }: { query?: Record<string, string>; body?: unknown; token?: string | null } = {},
    ) {
      const as = token === undefined ? (admin ??= await signIn()) : token;
      const answer = await app.inject({
        method,
        url: `${BASE}${path}`,
        headers: as === null ? {} : { 'x-access-token': as },
        ...(query ? { query } : {}),
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return answer.json<ApiResult<T>>();
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}
