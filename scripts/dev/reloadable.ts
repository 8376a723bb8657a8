/**
 * What `npm run dev` loads again after a change: the server, its functions, and the schema checker. One module, so that
 * a reloaded function and the server use the same error classes.
 */
export { problemText } from '@/model/check';
export { migrationMessages } from '@/model/schema-migration';
export { types } from '@/registry/values';
export { buildApp } from '@/server/boot/app';
export { assertPortFree } from '@/server/boot/port';
export { describePreparation, prepareDatabase } from '@/server/boot/prepare-database';
export { buildProxyApp } from '@/server/boot/proxy-app';
export { describeStartupError, openPreparedDatabase, readSetup } from '@/server/boot/startup';
export { openDatabase } from '@/server/db';
export { loadSchemas } from '@/server/schemas/schema-files';
export { writeEntityTypes } from '../gen/gen-entities';
export { writeNames } from '../gen/gen-names';
export { SCHEMA_FOLDERS, checkEnvironment, checkFolders, readSchemas } from '../schemas/schema-files';
