/**
 * What administrators need after a lock-out, on the server's machine: `--restore` brings back menus, grants and an
 * administrator, `--reset-second-factor <account>` removes the second factors of an account. `--dry-run` only lists it.
 */
import { buildClock } from '@/server/boot/clock';
import { describePreparation } from '@/server/boot/prepare-database';
import { describeStartupError, startUp, type PreparedSetup } from '@/server/boot/startup';
import { restoreMessages as messages } from '@/server/seed/restore/messages';
import { restoreAdministration } from '@/server/seed/restore/administration';
import { resetSecondFactor } from '@/server/seed/restore/second-factor';

type Command = (started: PreparedSetup, write: boolean) => Promise<string[]>;

const restore: Command = async ({ db, config, schemas }, write) => {
  const today = buildClock(config.TZ_NAME)();
  const lines = await restoreAdministration(db, schemas, { password: config.ADMIN_PASSWORD, today, write });
  if (lines.length === 0) return [messages.nothing];
  return [...lines, write ? messages.written(lines.length) : messages.pending(lines.length)];
};

/** @returns null for arguments that name no command */
function commandOf([name, account, ...more]: readonly string[]): Command | null {
  if (name === '--restore' && account === undefined) return restore;
  if (name !== '--reset-second-factor' || account === undefined || more.length > 0) return null;
  return async ({ db }, write) => [await resetSecondFactor(db, account, write)];
}

export async function main(args: string[]): Promise<number> {
  const command = commandOf(args.filter((arg) => arg !== '--dry-run'));
  if (!command) {
    console.error(messages.usage);
    return 2;
  }
  try {
    const started = await startUp({ env: process.env });
    try {
      for (const line of describePreparation(started.preparation)) console.log(line);
      for (const line of await command(started, !args.includes('--dry-run'))) console.log(line);
    } finally {
      await started.db.close();
    }
    return 0;
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
}
