/** Opens the configured database, creates what is missing and writes the first data; changes nothing that is there. */
import { startUp, describeStartupError } from '@/server/boot/startup';
import { consoleMessages } from '@/server/boot/messages';

export async function main(): Promise<number> {
  try {
    const { db, preparation } = await startUp({ env: process.env });
    await db.close();
    const { tables, migrations, seeds } = preparation;
    for (const warning of tables.warnings) console.log(consoleMessages.warning(warning));
    console.log(consoleMessages.seeded([...migrations, ...tables.created, ...tables.added, ...seeds]));
    return 0;
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
