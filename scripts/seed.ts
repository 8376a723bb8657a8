/** Opens the configured database, creates what is missing and writes the first data; changes nothing that is there. */
import { startUp, describeStartupError } from '@/server/boot/startup';
import { consoleMessages } from '@/server/boot/messages';
import { describePreparation } from '@/server/boot/prepare-database';

export async function main(): Promise<number> {
  try {
    const { db, preparation } = await startUp({ env: process.env });
    await db.close();
    const { tables, migrations, seeds } = preparation;
    for (const line of describePreparation(preparation)) console.log(line);
    console.log(consoleMessages.seeded([...migrations, ...tables.created, ...tables.added, ...seeds]));
    return 0;
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
