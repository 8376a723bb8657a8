import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseKinds, openTestDatabase } from '../../../../tests/helpers/databases';

test.each(databaseKinds)('%s reports a full disk of the database as such', async (kind) => {
  const db = await openTestDatabase(kind);
  const full = sql`do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`;
  await expect(full.execute(db)).rejects.toMatchObject({ kind: 'full', code: '53100' });
  await db.close();
});
