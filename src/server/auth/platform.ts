/** The platform's own calls: session, people, departments, dictionaries, rules. What each of them is given. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { CrudEngine } from '../crud';
import type { Database } from '../db';
import type { Schemas } from '../entities';
import { mountSockets } from '../socket/route';
import type { Sockets } from '../socket/sockets';
import type { TableSockets } from '../socket/table-sockets';
import type { Access } from './access';
import { mountPermissions } from './access/routes';
import { mountCatalog } from './catalog';
import { mountDepartments } from './departs';
import type { Dictionaries } from './dict/dicts';
import { mountDictionaryRecords } from './dict/admin';
import { mountDuplicateCheck } from './dict/duplicate';
import { mountDictionaries } from './dict/routes';
import { mountSignatureCheck } from './dict/sign';
import { mountFiles } from './files/routes';
import { mountLogs } from './log/routes';
import { mountRules } from './rules/routes';
import { mountOnlineUsers } from './online/routes';
import { mountSession } from './session/routes';
import { mountUsers } from './people';
import { mountStatistics } from './statistics';
import { mountThirdParty } from './third/routes';

export interface PlatformContext {
  config: Config;
  db: Database;
  schemas: Schemas;
  access: Access;
  dicts: Dictionaries;
  /** Entities as their own routes serve them: with data rules, masks, names, log. */
  engine: CrudEngine;
  /** Messages to people's open pages, whichever process they are at. */
  sockets: Sockets;
  /** Rows that somebody is changing, to those who look at the same table. */
  tableSockets: TableSockets;
  /** "YYYY-MM-DD HH:mm:ss" in TZ_NAME. */
  now: () => string;
  /** Rows of a table were written past the engine: what is kept of it in memory is dropped, in every process. */
  written(table: string): void;
}

/** Mounts one room of calls on the API. */
export type PlatformRoutes = (api: FastifyInstance, platform: PlatformContext) => void;

const mounts: readonly PlatformRoutes[] = [
  // First: it hears of the calls of all others.
  mountLogs,
  mountSession,
  mountSignatureCheck,
  mountDictionaries,
  mountDictionaryRecords,
  mountDuplicateCheck,
  mountRules,
  mountPermissions,
  mountUsers,
  mountThirdParty,
  mountSockets,
  mountOnlineUsers,
  mountDepartments,
  mountCatalog,
  mountStatistics,
  mountFiles,
];

/** Every platform call; mounted before the entities, whose generic routes fill what is left. */
export const mountPlatform: PlatformRoutes = (api, platform) => {
  for (const mount of mounts) mount(api, platform);
};
