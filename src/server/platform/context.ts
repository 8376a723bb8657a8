/** The platform's own calls: session, people, departments, dictionaries, rules. What each of them is given. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { CrudEngine } from '../crud';
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import type { Access } from '../auth/guard/access';
import { mountPermissions } from '../auth/guard/permission-routes';
import { mountCatalog } from './positions/routes';
import { mountDepartments } from './departments/routes';
import type { Dictionaries } from './dictionaries/cache';
import { mountDictionaryRecords } from './dictionaries/record-routes';
import { mountDuplicateCheck } from './duplicate-check/routes';
import { mountDictionaries } from './dictionaries/routes';
import { mountSignatureCheck } from '../auth/guard/signature';
import { mountFiles } from './files/routes';
import { mountLogs } from './logs/routes';
import { mountRules } from './rules/routes';
import { mountOnlineUsers } from './online-users/routes';
import { mountSession } from '../auth/session/routes';
import { mountUsers } from './users/routes';
import { mountStatistics } from './statistics/routes';
import { mountThirdParty } from '../auth/third-party/routes';

export interface PlatformContext {
  config: Config;
  db: Database;
  schemas: Schemas;
  access: Access;
  dicts: Dictionaries;
  /** Entities as their own routes serve them: with data rules, masks, names, log. */
  engine: CrudEngine;
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
