/** An identity of the business data as a query (domain.md A). */
import { sql, type RawBuilder } from 'kysely';

export interface Identity {
  /** The claim of domain.md A, as `A4`, and what it is about. */
  claim: string;
  title: string;
  /** A relation of the rows that differ. */
  differing: RawBuilder<unknown>;
}

/** Columns of a parent that are sums of its children: the parents where one differs. */
export function sumsDiffer(
  parent: string,
  { table, key, columns }: { table: string; key: string; columns: Readonly<Record<string, RawBuilder<unknown>>> },
): RawBuilder<unknown> {
  const entries = Object.entries(columns);
  const sums = sql.join(entries.map(([name, value]) => sql`${value} as ${sql.id(name)}`));
  const differ = sql.join(
    entries.map(([name]) => sql`coalesce(p.${sql.id(name)}, 0) <> coalesce(s.${sql.id(name)}, 0)`),
    sql` or `,
  );
  return sql`select p.id from ${sql.id(parent)} p
    left join (select ${sql.id(key)} as parent_id, ${sums} from ${sql.id(table)} c group by 1) s on s.parent_id = p.id
    where ${differ}`;
}

export const sumOf = (column: string): RawBuilder<unknown> => sql`sum(c.${sql.id(column)})`;

export const sameSums = (...columns: string[]): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(columns.map((column) => [column, sumOf(column)]));

/** Values of columns that more than one row has. */
export const duplicates = (table: string, ...columns: string[]): RawBuilder<unknown> => {
  const names = sql.join(columns.map((name) => sql.id(name)));
  const present = sql.join(
    columns.map((name) => sql`${sql.id(name)} is not null`),
    sql` and `,
  );
  return sql`select ${names} from ${sql.id(table)} where ${present} group by ${names} having count(*) > 1`;
};
