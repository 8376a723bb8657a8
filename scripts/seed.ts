/** Opens the configured database, creates what is missing and writes the first data; changes nothing that is there. */
import { boot, describeBootError } from '@/server/boot';
import { consoleTexts } from '@/server/console-texts';

export async function main(): Promise<number> {
  try {
    const { db, preparation } = await boot({ env: process.env });
    await db.close();
    const { tables, migrations, seeds } = preparation;
    for (const warning of tables.warnings) console.log(consoleTexts.warning(warning));
    console.log(consoleTexts.seeded([...migrations, ...tables.created, ...tables.added, ...seeds]));
    return 0;
  } catch (error) {
    console.error(describeBootError(error));
    return 1;
  }
}
