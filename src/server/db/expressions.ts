/** SQL expressions that several statements use. */
import { type RawBuilder, sql } from 'kysely';

/** The start of the current transaction, in the database's time zone. */
export const now = sql<string>`now()`;

/** A time this number of seconds from now. */
export const secondsFromNow = (seconds: number): RawBuilder<string> =>
  sql<string>`now() + make_interval(secs => ${seconds}::int4)`;

/** Right side of `=`: one of the values, bound as one list, which may be empty. `.where('id', '=', oneOf(ids))` */
export const oneOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
