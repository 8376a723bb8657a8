/**
 * Opens the configured database, creates what is missing and writes the first data; changes nothing that is there.
 * `--large` writes a large set of demonstration data into a new database, reports the rate and checks its identities.
 */
import { startUp, describeStartupError, openPreparedDatabase, readSetup } from '@/server/boot/startup';
import { consoleMessages, seedMessages } from '@/server/boot/messages';
import { describePreparation } from '@/server/boot/prepare-database';
import type { Config } from '@/server/config/config';
import type { Database } from '@/server/db';
import { checkIdentities } from '@/server/modules/sv/identities/check';
import { largeSizes } from '@/server/sample-data/sizes';

const LARGE = '--large';
/** Orders of a large set, without a number. */
const ORDERS = { postgres: 1_000_000, pglite: 100_000 };
const MOST_ORDERS = 9_999_999;
/** Rows after which progress is printed. */
const STEP = 500_000;

/** Counts the written rows and prints their number now and then. */
function countRows() {
  let rows = 0;
  return {
    count: () => rows,
    add(more: number): void {
      const before = Math.trunc(rows / STEP);
      rows += more;
      if (Math.trunc(rows / STEP) > before) console.log(seedMessages.written(rows));
    },
  };
}

async function checkAll(db: Database): Promise<boolean> {
  const checked = await checkIdentities(db);
  const broken = checked.filter(({ differences }) => differences > 0);
  for (const { claim, title, differences } of broken) console.error(seedMessages.differs(claim, title, differences));
  console.log(seedMessages.checked(checked.length - broken.length, broken.length));
  return broken.length === 0;
}

const ordersOf = ({ DATABASE_URL }: Config, orders: number | null): number =>
  orders ?? ORDERS[DATABASE_URL === null ? 'pglite' : 'postgres'];

async function seedLarge(given: number | null): Promise<number> {
  const setup = await readSetup({ env: process.env });
  const orders = ordersOf(setup.config, given);
  const rows = countRows();
  const start = performance.now();
  console.log(seedMessages.begin(orders));
  const samples = { sizes: largeSizes(orders), onWritten: rows.add };
  const { db, preparation } = await openPreparedDatabase(setup, undefined, samples);
  try {
    if (!preparation.seeds.includes('demo-rows')) {
      console.error(seedMessages.notNew);
      return 1;
    }
    console.log(seedMessages.rate(rows.count(), (performance.now() - start) / 1000));
    return (await checkAll(db)) ? 0 : 1;
  } finally {
    await db.close();
  }
}

async function seed(): Promise<number> {
  const { db, preparation } = await startUp({ env: process.env });
  await db.close();
  const { migrations, tables, seeds } = preparation;
  for (const line of describePreparation(preparation)) console.log(line);
  console.log(consoleMessages.seeded([...migrations, ...tables.created, ...tables.added, ...seeds]));
  return 0;
}

/** @param args `--large`, and the number of orders */
export async function main([option, number, ...others]: readonly string[] = []): Promise<number> {
  const orders = number === undefined ? null : /^[1-9]\d{0,6}$/.test(number) ? Number.parseInt(number, 10) : Number.NaN;
  const isWrong = Number.isNaN(orders) || others.length > 0 || (option !== undefined && option !== LARGE);
  if (isWrong) {
    console.error(seedMessages.usage(MOST_ORDERS));
    return 2;
  }
  try {
    return option === LARGE ? await seedLarge(orders) : await seed();
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
