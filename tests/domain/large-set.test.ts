/** The large set of demonstration data at a small size, in place of the small set. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { checkIdentities } from '@/server/modules/sv/identities/check';
import type { Database } from '@/server/db';
import { largeSizes } from '@/server/sample-data/sizes';
import { loadSchemas } from '@/server/schemas/schema-files';
import { databaseKinds, openPreparedDatabase } from '../helpers/databases';
import { fillLargeSet } from '../helpers/large-set';

const ORDERS = 300;
/** More of what does not follow the orders than the small set has. */
const MORE = {
  companies: 6,
  traders: 20,
  proxyGoods: 40,
  distributors: 70,
  otherParties: 30,
  taxCodes: 90,
  studios: 6,
  sessions: 700,
  risks: 100,
  lateReturns: 60,
  customerCards: 60,
};

describe.each(databaseKinds)('a large set on %s', (kind) => {
  let db: Database;
  let written: number;
  beforeAll(async () => {
    const schemas = await loadSchemas(['schemas'], types);
    db = await openPreparedDatabase(kind, ['schemas']);
    written = await fillLargeSet(db, schemas, { ...largeSizes(ORDERS), ...MORE });
  });
  afterAll(() => db.close());

  test('has the orders that were asked for, and holds the identities', async () => {
    const { rows } =
      await sql`select count(*)::int as orders, min(biz_date) < '2025-01-04' as early from sv_order`.execute(db);
    expect(rows).toEqual([{ orders: ORDERS, early: true }]);
    expect(written).toBeGreaterThan(10 * ORDERS);
    const counts = await sql`select (select count(*)::int from live_session) as sessions,
      (select count(*)::int from risk_info) as risks, (select count(*)::int from sup_distributor) as distributors,
      (select count(*)::int from bill_party) as parties, (select count(*)::int from base_company) as companies`.execute(
      db,
    );
    const { sessions, risks, distributors, companies } = MORE;
    expect(counts.rows).toEqual([{ sessions, risks, distributors, companies, parties: 12 + MORE.otherParties }]);
    expect((await checkIdentities(db)).filter(({ differences }) => differences > 0)).toEqual([]);
  });
});

describe('sizes of a large set', () => {
  test('follow the orders, and have at least the master records of the small set', () => {
    expect(largeSizes(1_000_000)).toMatchObject({ suppliers: 400, shops: 60, goods: 20_000, customers: 200_000 });
    expect(largeSizes(1_000_000)).toMatchObject({ studios: 40, sessions: 40_000, distributors: 5_000, risks: 5_000 });
    expect(largeSizes(ORDERS)).toMatchObject({ suppliers: 12, shops: 6, goods: 60, customers: 120, authors: 15 });
  });
});
