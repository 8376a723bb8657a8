/** What the rest of the server sees of the database. */
export {
  hasCluster,
  openDatabase,
  type Database,
  type DatabaseOptions,
  type QueryResult,
  type Tables,
} from './database';
export { DatabaseError, isUniqueViolation, type DatabaseErrorKind } from './error';
export { newId } from './id';
export { FolderInUse } from './lock';
