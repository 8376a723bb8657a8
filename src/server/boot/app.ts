/** Composition of the server as one fastify instance: `buildApp(options)`, then `listen` or `inject`. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { FieldTypes } from '@/model/entity/field-type';
import { types as allTypes } from '@/registry/values';
import { buildAccess } from '../auth/guard/access';
import { findUsersByName, readUserNames } from '../auth/guard/user-names';
import { buildMenuScreens } from '../auth/permissions/menu-screens';
import { storeSystemMessage } from '../platform/announcements/system-announcement';
import { buildDictionaries } from '../platform/dictionaries/cache';
import type { Dictionaries, PlatformContext } from '../platform/context';
import { registerAuthHook, currentUser } from '../auth/guard/hook';
import { buildTableChanges } from '../db/table-changes';
import { liveSessionHashes } from '../auth/tokens/live-sessions';
import { platformRecords } from '../platform/platform-records';
import { mountPlatform } from '../platform/routes';
import { requireFillValues } from '../platform/rules/fill-rules';
import { openCheckRule } from '../platform/rules/stored-check-rules';
import { buildClock } from './clock';
import { cachedTables } from '@/server/auth/cached-tables';
import { buildJobs } from '../jobs/jobs';
import { mountJobRoutes } from '../jobs/routes';
import { serverModules } from '../modules';
import { mountSockets } from '../socket/routes';
import { buildCrudEngine, type CrudOptions, openExportStore, type ServerModules } from '../crud';
import { openFileStore } from '../files/open-file-store';
import { uploadFolder } from '../files/upload';
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { buildHttpApp, type HttpAppOptions } from './http-app';
import type { SchemaSource } from '../schemas/routes';
import { registerWebSockets } from '../socket/websocket-plugin';
import { jobNotice } from '../socket/notices';
import { buildSockets } from '../socket/sockets';
import { buildTableSockets } from '../socket/table-sockets';

const MEGABYTE = 1024 * 1024;

export interface AppOptions extends Omit<HttpAppOptions, 'source'> {
  /** Prepared by `prepareDatabase`. */
  db: Database;
  /** Routes and permissions are built from these once. */
  schemas: Schemas;
  /** Schemas for `/schemas` when the files may change while the server runs; default: `schemas`. */
  source?: SchemaSource;
  types?: FieldTypes;
  /** Server functions by entity; default: all of this build. */
  modules?: ServerModules;
}

/**
 * Builds the server without listening. Closing it finishes running requests; the database stays open.
 * @throws Error when a server function is missing
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, schemas, source = async () => schemas } = options;
  return buildHttpApp({ ...options, source }, db, async (app, base) => {
    await registerWebSockets(app);
    const dictionaries = buildDictionaries(db);
    const now = buildClock(config.TZ_NAME);
    const screens = buildMenuScreens(schemas);
    const access = buildAccess({
      db,
      tokenDays: config.TOKEN_DAYS,
      screens,
      entities: schemas.entities,
      now,
      onUnreadable: (rule) => app.log.warn({ rule }, 'a data rule cannot be read: it shows no rows'),
    });
    await app.register(
      async (api) => {
        api.addHook('onSend', async (_, reply) => {
          if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
        });
        registerAuthHook(api, access, config.BODY_LIMIT * MEGABYTE);
        const { tableChanged, close } = await buildTableChanges(db, Object.values(cachedTables).flat(), (table) => {
          dictionaries.invalidate(table);
          access.invalidate(table);
        });
        const sockets = await buildSockets(db, (hashes) => liveSessionHashes(db, hashes));
        const engine = buildCrudEngine({
          ...engineOptions(options, dictionaries, tableChanged, now, api.log),
          callerOfUser: (userId, orgCode) => access.userById(userId, orgCode),
          sendSystemMessage: async (message) => {
            const msgId = await storeSystemMessage(db, now(), message);
            await sockets.push(message.receiverIds, { cmd: 'user', msgId, msgTxt: message.title });
          },
          entitiesOfMenu: screens.entitiesOf,
          drawNumbers: (code, count, caller) => requireFillValues(platform, code, count, caller),
          openCheckRule: (code) => openCheckRule(db, code),
        });
        const push: PlatformContext['push'] = (userIds, message) => sockets.push(userIds, { ...message });
        const platform = { config, db, schemas, access, dictionaries, engine, now, tableChanged, push };
        const tableSockets = await buildTableSockets(db, sockets, engine.rowEvents);
        api.addHook('onClose', async () => {
          close();
          tableSockets.close();
          sockets.close();
        });
        mountPlatform(api, platform);
        mountSockets(api, { config, access, sockets, tableSockets });
        const jobs = buildJobs({
          db,
          log: api.log,
          // A push that is lost is made up for by the next one, or by the client's own question.
          push: (userId, job) => void sockets.push([userId], jobNotice(job)).catch(() => undefined),
        });
        mountJobRoutes(api, jobs, (request) => currentUser(request).me.id);
        engine.mount(api, jobs, openTransferFiles(db, config));
      },
      { prefix: base },
    );
  });
}

/** Files of exports and imports. */
const openTransferFiles = (db: Database, config: AppOptions['config']) =>
  openExportStore(db, openFileStore(config), uploadFolder(config.DATA_DIR), config.UPLOAD_LIMIT);

/** Options of the record engine. */
function engineOptions(
  options: AppOptions,
  dictionaries: Dictionaries,
  tableChanged: (table: string) => void,
  now: () => string,
  log: FastifyBaseLogger,
): Omit<CrudOptions, 'drawNumbers' | 'openCheckRule' | 'callerOfUser' | 'sendSystemMessage' | 'entitiesOfMenu'> {
  const { db, schemas, modules = serverModules } = options;
  return {
    db,
    // Entities without a table are served by platform routes only.
    entities: Object.fromEntries(Object.entries(schemas.entities).filter(([, { table }]) => table !== '')),
    lists: schemas.lists,
    forms: schemas.forms,
    types: options.types ?? allTypes,
    dictionaries,
    publishTableChange: tableChanged,
    callerOf: currentUser,
    usersByName: (usernames) => findUsersByName(db, usernames),
    userNames: (ids) => readUserNames(db, ids),
    now,
    platformRecords,
    modules,
    onBackgroundError: (error) => log.error({ err: error }, 'after the reply'),
  };
}
