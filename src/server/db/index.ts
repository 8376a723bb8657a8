/** Public interface of the database. */
export { camelKeys } from './camel-keys';
export type { Database } from './database';
export type { AnyRow, DynamicTables, Tables } from './tables';
export { hasCluster, openDatabase, type DatabaseOptions } from './open-database';
export { DatabaseError, isUniqueViolation, type DatabaseErrorKind } from './drivers/database-error';
export { newId } from './row-id';
export { now, oneOf, secondsFromNow } from './expressions';
export { readSetting, writeSetting } from './settings';
export { FolderInUseError } from './drivers/folder-lock';
