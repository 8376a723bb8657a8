/** The bundler of `npm run dev`: serves the console, loads the server's modules, and reports changed files. */
import type { Server } from 'node:http';
import { relative, sep } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

/** Files that changed since the last report, relative to the project. */
export interface ChangedFiles {
  /** Loaded by the server, or matched by one of its `import.meta.glob` patterns. */
  modules: readonly string[];
  /** JSON files; which of them are schemas is the caller's question. Absolute paths with `/`. */
  json: readonly string[];
}

/** An editor writes in several steps. */
const DEBOUNCE_MS = 40;

/**
 * Invalidates the server's modules of a changed file and reports it. `modules` of the hook include the importers of a
 * new file, therefore a new function needs no list.
 */
function reportChanges(onChange: (changed: ChangedFiles) => Promise<void>): Plugin {
  const modules = new Set<string>();
  const json = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let queue = Promise.resolve();
  const report = () => {
    queue = queue.then(() => {
      const changed = { modules: [...modules], json: [...json] };
      modules.clear();
      json.clear();
      return changed.modules.length + changed.json.length === 0 ? undefined : onChange(changed);
    });
  };
  return {
    name: 'jingwei:reload-server',
    hotUpdate: {
      order: 'post',
      handler({ file, modules: affected }) {
        if (this.environment.name !== 'ssr') return undefined;
        for (const module of affected) this.environment.moduleGraph.invalidateModule(module);
        if (affected.length > 0) modules.add(relative(this.environment.config.root, file).split(sep).join('/'));
        if (file.endsWith('.json')) json.add(file);
        clearTimeout(timer);
        timer = setTimeout(report, DEBOUNCE_MS);
        // The bundler has nothing to do: the server is built again by `onChange`.
        return [];
      },
    },
  };
}

/**
 * @param server carries the socket of hot reload
 * @param onChange must not reject; calls do not overlap
 */
export const openBundler = (
  server: Server,
  onChange: (changed: ChangedFiles) => Promise<void>,
): Promise<ViteDevServer> =>
  createServer({
    appType: 'custom',
    plugins: [reportChanges(onChange)],
    // Not shared with the script runner's own bundler.
    cacheDir: '.cache/vite-dev',
    server: { middlewareMode: true, hmr: { server } },
    // Dependencies of all lazy chunks at once, so that the page does not reload during work.
    optimizeDeps: { entries: ['index.html', 'renderers/*/*/view.tsx', 'src/shell/layout/Console.tsx'] },
  });
