/**
 * What went wrong in the database, without SQL text and without values: both drivers put them into their errors,
 * and neither may reach an answer or a log.
 */

/** The kinds of failure that callers tell apart. */
export type DatabaseErrorKind =
  /** A unique index refused the row. */
  | 'unique'
  /** A value is too long, out of range or not of the column's type. */
  | 'value'
  /** Another transaction got in the way; the same work may succeed when done again. */
  | 'conflict'
  /** The statement took longer than allowed and was stopped. */
  | 'timeout'
  /** The database cannot be reached, or was closed. */
  | 'connection'
  | 'other';

const KIND_BY_CODE: Readonly<Record<string, DatabaseErrorKind>> = {
  '23505': 'unique',
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

/** What both drivers tell of an error. */
export interface DriverError {
  /** SQLSTATE, or null when the failure lies outside the database (a lost connection). */
  code: string | null;
  constraint?: string | null;
  table?: string | null;
  message?: string;
}

/** Five characters with a digit; Node's own EPIPE is none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** An error of the database that is safe to log. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  /** PostgreSQL's SQLSTATE, or null. */
  readonly code: string | null;
  /** The index or constraint that refused, or null. */
  readonly constraint: string | null;
  readonly table: string | null;

  constructor({ code, constraint = null, table = null, message = '' }: DriverError, kind?: DatabaseErrorKind) {
    const state = code !== null && SQLSTATE.test(code) ? code : null;
    // Class 42 (unknown table, unknown column, syntax) names identifiers only, which never come from a request.
    const detail = state === null ? ': no connection' : state.startsWith('42') ? `: ${message}` : '';
    super(`database error ${state ?? '-'}${detail}${constraint ? ` (${constraint})` : ''}`);
    this.kind = kind ?? kindOf(state);
    this.code = state;
    this.constraint = constraint;
    this.table = table;
  }
}

/** True for the refusal of a unique index. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.kind === 'unique';
}
