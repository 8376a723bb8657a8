/**
 * Database errors without SQL texts and values. Errors of both drivers contain them, but they must not reach a reply or a
 * log.
 */

/** Kinds of errors that callers distinguish. */
export type DatabaseErrorKind =
  /** A unique index rejected the row. */
  | 'unique'
  /** A value is too long, out of range or of a wrong type. */
  | 'value'
  /** Conflict with another transaction; a retry may succeed. */
  | 'conflict'
  /** The statement exceeded its maximum duration and was cancelled. */
  | 'timeout'
  /** The database cannot be reached, or was closed. */
  | 'connection'
  /** The disk of the database has no space left. */
  | 'full'
  | 'other';

/** SQLSTATE of a full disk. */
export const DISK_FULL = '53100';

const KIND_BY_CODE: Readonly<Record<string, DatabaseErrorKind>> = {
  '23505': 'unique',
  [DISK_FULL]: 'full',
  '40001': 'conflict',
  '40P01': 'conflict',
  '55P03': 'conflict',
  '57014': 'timeout',
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
};

function kindOf(code: string | null): DatabaseErrorKind {
  if (code === null) return 'connection';
  return KIND_BY_CODE[code] ?? (code.startsWith('22') ? 'value' : code.startsWith('08') ? 'connection' : 'other');
}

/** Properties of errors that both drivers have. */
export interface DriverError {
  /** SQLSTATE; null for an error outside the database, such as a lost connection. */
  code: string | null;
  constraint?: string | null;
  table?: string | null;
  message?: string;
  /** Of the error in the statement, in characters from 1. */
  position?: string | number | null;
}

/** Five characters with a digit, unlike Node's EPIPE. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** A database error that is safe to log. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  /** PostgreSQL's SQLSTATE, or null. */
  readonly code: string | null;
  /** The violated index or constraint, or null. */
  readonly constraint: string | null;
  readonly table: string | null;
  /** Where the statement is wrong, in characters from 1; null for other errors. */
  readonly position: number | null;

  constructor(
    { code, constraint = null, table = null, message = '', position }: DriverError,
    kind?: DatabaseErrorKind,
  ) {
    const state = code !== null && SQLSTATE.test(code) ? code : null;
    // Messages of class 42 (unknown table or column, syntax) contain identifiers only, which never come from a request.
    const detail = state === null ? ': no connection' : state.startsWith('42') ? `: ${message}` : '';
    super(`database error ${state ?? '-'}${detail}${constraint ? ` (${constraint})` : ''}`);
    this.kind = kind ?? kindOf(state);
    this.code = state;
    this.constraint = constraint;
    this.table = table;
    this.position = Number(position) || null;
  }
}

/** True when a unique index rejected a row. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.kind === 'unique';
}
