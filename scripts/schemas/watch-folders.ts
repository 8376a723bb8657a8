/** Reports changes of schema files with the bundler's watcher, which follows atomic saves, renamed and new folders. */
import { basename, dirname, resolve, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';
import { errorCode } from '@/server/config/error-code';
import { schemaPaths } from './schema-files';

/** An editor writes in several steps. */
const DEBOUNCE_MS = 40;

const POLL_MS = 20;

/** Calls `onChange` after JSON files of the folders changed, until the process ends. The language (`_meta`) is left out. Resolves when it watches. */
export async function watchFolders(folders: readonly string[], onChange: () => void): Promise<void> {
  const roots = [...new Set(folders.map((folder) => resolve(folder)))];
  const { watcher } = await createServer({
    configFile: false,
    root: roots[0]!,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  watcher.add(roots);
  const isLanguage = (file: string) => roots.some((root) => file.startsWith(`${root}${sep}_meta${sep}`));
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    try {
      onChange();
    } catch (error) {
      // A file was deleted while it was read: its own event follows.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  };
  watcher.on('all', (_event, file) => {
    if (!file.endsWith('.json') || isLanguage(file)) return;
    clearTimeout(timer);
    timer = setTimeout(report, DEBOUNCE_MS);
  });
  // The watcher says nothing about changes before its first scan ends.
  const isWatched = (file: string) => watcher.getWatched()[dirname(file)]?.includes(basename(file)) ?? false;
  while (
    !roots
      .flatMap(schemaPaths)
      .map((file) => resolve(file))
      .every(isWatched)
  )
    await delay(POLL_MS);
}
