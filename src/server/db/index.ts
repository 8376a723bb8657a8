/** What the rest of the server sees of the database. */
export {
  hasCluster,
  openDatabase,
  type Database,
  type DatabaseOptions,
  type QueryResult,
  type Tables,
} from './database';
export { DatabaseError, isUniqueViolation, type DatabaseErrorKind } from './drivers/database-error';
export { newId } from './row-id';
export { FolderInUse } from './drivers/folder-lock';
