/** Brings back what administrators need after a lock-out: `npm run admin -- --restore`; `--dry-run` only lists it. */
import { buildClock } from '@/server/boot/clock';
import { describePreparation } from '@/server/boot/prepare-database';
import { describeStartupError, startUp } from '@/server/boot/startup';
import { restoreMessages as messages } from '@/server/seed/restore/messages';
import { restoreAdministration } from '@/server/seed/restore/administration';

export async function main(args: string[]): Promise<number> {
  const write = !args.includes('--dry-run');
  const others = args.filter((arg) => arg !== '--dry-run');
  if (others.length !== 1 || others[0] !== '--restore') {
    console.error(messages.usage);
    return 2;
  }
  try {
    const { db, config, schemas, preparation } = await startUp({ env: process.env });
    try {
      for (const line of describePreparation(preparation)) console.log(line);
      const today = buildClock(config.TZ_NAME)();
      const lines = await restoreAdministration(db, schemas, { password: config.ADMIN_PASSWORD, today, write });
      for (const line of lines) console.log(line);
      if (lines.length === 0) console.log(messages.nothing);
      else console.log(write ? messages.written(lines.length) : messages.pending(lines.length));
    } finally {
      await db.close();
    }
    return 0;
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
