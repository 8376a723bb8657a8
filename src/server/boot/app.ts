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
import { buildFormAccess } from '../platform/form-definitions/access';
import { buildRunStatement } from '../platform/form-enhancements/run-statement';
import { mountFormImport } from '../platform/online-forms/transfer-routes';
import { mountPlatform } from '../platform/routes';
import { buildOverrideCache } from '../platform/screen-overrides/override-cache';
import { requireFillValues } from '../platform/rules/fill-rules';
import { openCheckRule } from '../platform/rules/stored-check-rules';
import { buildClock } from './clock';
import { buildFirstRun, registerFirstRunHook } from '../platform/first-run/first-run';
import { cachedTables } from '@/server/auth/cached-tables';
import { buildJobs, type Jobs, type JobsOptions } from '../jobs/jobs';
import { mountJobRoutes } from '../jobs/routes';
import { buildTasks } from '../jobs/tasks';
import { serverModules } from '../modules';
import { mountSockets } from '../socket/routes';
import { buildCrudEngine, type CrudOptions, openExportStore, periodicTasks, type ServerModules } from '../crud';
import { openFileStore } from '../files/open-file-store';
import { openSheetFiles } from '../spreadsheet/sheet-files';
import { uploadFolder } from '../files/upload';
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { buildHttpApp, type HttpAppOptions } from './http-app';
import type { SchemaSource } from '../schemas/routes';
import { registerWebSockets } from '../socket/websocket-plugin';
import { jobNotice, recordsNotice } from '../socket/notices';
import { buildSockets, type Sockets } from '../socket/sockets';
import { buildTableSockets } from '../socket/table-sockets';

const MEGABYTE = 1024 * 1024;

export interface AppOptions extends Omit<HttpAppOptions, 'source' | 'overrides' | 'pageMetas'> {
  /** Prepared by `prepareDatabase`. */
  db: Database;
  /** Routes and permissions are built from these once. */
  schemas: Schemas;
  /** Schemas for `/schemas` when the files may change while the server runs; default: `schemas`. */
  source?: SchemaSource;
  types?: FieldTypes;
  /** Server functions by entity; default: all of this build. */
  modules?: ServerModules;
  /** Builds the background jobs; default: this process runs all of them. */
  jobs?: (options: JobsOptions) => Jobs;
  /** Builds the periodic tasks; default: this process runs those that are due. */
  tasks?: typeof buildTasks;
}

/**
 * Builds the server without listening. Closing it finishes running requests; the database stays open.
 * @throws Error when a server function is missing
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, schemas, source = async () => schemas } = options;
  const firstRun = buildFirstRun(db, config);
  const overrides = buildOverrideCache(db, schemas);
  const httpOptions = { ...options, source, overrides: overrides.all, pageMetas: firstRun.pageMetas };
  return buildHttpApp(httpOptions, db, async (app, base) => {
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
        registerNoStore(api);
        registerFirstRunHook(api, firstRun);
        registerAuthHook(api, access, config.BODY_LIMIT * MEGABYTE);
        const { tableChanged, close } = await buildTableChanges(db, Object.values(cachedTables).flat(), (table) => {
          dictionaries.invalidate(table);
          access.invalidate(table);
          overrides.invalidate(table);
        });
        const sockets = await buildSockets(db, (hashes) => liveSessionHashes(db, hashes));
        const engine = buildCrudEngine({
          ...engineOptions(options, dictionaries, tableChanged, now, api.log),
          callerOfUser: (userId, orgCode) => access.userById(userId, orgCode),
          ...notifications(db, sockets, now),
          entitiesOfMenu: screens.entitiesOf,
          screenLabels: overrides.labels,
          drawNumbers: (code, count, caller) => requireFillValues(platform, code, count, caller),
          openCheckRule: (code) => openCheckRule(db, code),
        });
        const push: PlatformContext['push'] = (userIds, message) => sockets.push(userIds, { ...message });
        const onlineForms = buildFormAccess(db, engine, now, buildRunStatement);
        const platform = { config, db, schemas, access, dictionaries, engine, onlineForms, now, tableChanged, push };
        const tableSockets = await buildTableSockets(db, sockets, engine.rowEvents);
        api.addHook('onClose', async () => {
          close();
          tableSockets.close();
          sockets.close();
        });
        mountPlatform(api, platform);
        mountSockets(api, { config, access, sockets, tableSockets });
        mountEngine(api, options, platform, sockets);
      },
      { prefix: base },
    );
  });
}

/** Mounts the routes of the jobs and of the entities, and runs the periodic tasks of the modules while the app is open. */
function mountEngine(
  api: FastifyInstance,
  { config, db, jobs: openJobs = buildJobs, tasks: build = buildTasks }: AppOptions,
  { engine, onlineForms, now }: PlatformContext,
  sockets: Sockets,
) {
  const jobs = openJobs({
    db,
    log: api.log,
    // A push that is lost is made up for by the next one, or by the client's own question.
    push: (userId, job) => void sockets.push([userId], jobNotice(job)).catch(() => undefined),
  });
  mountJobRoutes(api, jobs, (request) => currentUser(request).me.id);
  const files = openTransferFiles(db, config);
  mountFormImport(api, onlineForms, jobs, files);
  engine.mount(api, jobs, files, (entity, caller) => onlineForms.engineOf(entity, caller));
  const tasks = build({ db, log: api.log, now, zone: config.TZ_NAME }, periodicTasks(engine.context));
  api.addHook('onReady', async () => tasks.open());
  api.addHook('onClose', () => tasks.close());
}

/** Replies are not cached, unless their route says otherwise. */
function registerNoStore(api: FastifyInstance): void {
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

/** What the record engine sends to the browsers. */
const notifications = (
  db: Database,
  sockets: Sockets,
  now: () => string,
): Pick<CrudOptions, 'sendSystemMessage' | 'sendRefresh'> => ({
  async sendSystemMessage(message) {
    const msgId = await storeSystemMessage(db, now(), message);
    await sockets.push(message.receiverIds, { cmd: 'user', msgId, msgTxt: message.title });
  },
  sendRefresh: (entities) => sockets.push('all', recordsNotice(entities)),
});

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
): Omit<
  CrudOptions,
  | 'drawNumbers'
  | 'openCheckRule'
  | 'callerOfUser'
  | 'sendSystemMessage'
  | 'sendRefresh'
  | 'entitiesOfMenu'
  | 'screenLabels'
> {
  const { config, db, schemas, modules = serverModules } = options;
  return {
    db,
    // Entities without a table are served by platform routes only.
    entities: Object.fromEntries(
      Object.entries(schemas.entities).filter(([, { table, select }]) => table !== '' || select !== null),
    ),
    lists: schemas.lists,
    forms: schemas.forms,
    types: options.types ?? allTypes,
    dictionaries,
    publishTableChange: tableChanged,
    callerOf: currentUser,
    usersByName: (usernames) => findUsersByName(db, usernames),
    userNames: (ids) => readUserNames(db, ids),
    now,
    zone: config.TZ_NAME,
    taskUser: config.TASK_USER,
    platformRecords,
    providers: {
      platform: config.PLATFORM_URL,
      bank: config.BANK_URL === null ? null : { url: config.BANK_URL, token: config.BANK_TOKEN },
      invoice: config.INVOICE_URL === null ? null : { url: config.INVOICE_URL, token: config.INVOICE_TOKEN },
    },
    files: openSheetFiles(openFileStore(config), uploadFolder(config.DATA_DIR)),
    modules,
    onBackgroundError: (error) => log.error({ err: error }, 'after the reply'),
  };
}
