/** Checks the identities of domain.md A over the tables of a database. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { FORMULAS } from './formulas';
import { INTEGRITY } from './integrity';
import { POSTINGS } from './postings';

export interface CheckedIdentity {
  claim: string;
  title: string;
  /** Rows that differ; 0 when the identity holds. */
  differences: number;
}

/**
 * Checks all identities, or those of a claim, without the limit on the duration of a statement.
 * @returns every identity with the number of rows that differ
 */
export function checkIdentities(db: Database, claim?: string): Promise<CheckedIdentity[]> {
  const all = [...FORMULAS, ...POSTINGS, ...INTEGRITY];
  return db.tx(async () => {
    await sql`set local statement_timeout to 0`.execute(db);
    const checked: CheckedIdentity[] = [];
    for (const { title, differing, ...one } of all.filter(
      (identity) => claim === undefined || identity.claim === claim,
    )) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${differing}) d`.execute(db);
      checked.push({ claim: one.claim, title, differences: rows[0]!.count });
    }
    return checked;
  });
}
