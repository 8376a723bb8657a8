/** Image file of an empty PGlite cluster: starting from it takes a tenth of the time of creating one. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '@/server/db/drivers/pglite';

const CACHE = '.cache';

/** Creates the image once per PGlite version. @returns path of the file */
export async function clusterImage(): Promise<string> {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as {
    version: string;
  };
  const file = join(CACHE, `pglite-${version}.tar`);
  if (existsSync(file)) return file;
  const engine = await openPglite({ dataDir: 'memory://', timeZone: 'Asia/Shanghai', timeout: 60_000 });
  const image = await engine.dumpImage();
  await engine.close();
  mkdirSync(CACHE, { recursive: true });
  // Test files may run this concurrently: each writes a temporary file and renames it.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, image);
  renameSync(draft, file);
  return file;
}
