// Runs a TypeScript script through Vite's module runner, because Node 20 runs neither .ts nor import.meta.glob.
// Usage: node scripts/run.mjs scripts/schemas/check-schemas.ts [arguments for the script]
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { linkPackages, requireApp } from './setup/app.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/run.mjs <script.ts> [arguments]');
  process.exit(2);
}
requireApp(process.env.APP_DIR);
linkPackages(process.env.APP_DIR);
process.argv = [process.argv[0], resolve(file), ...args];
const vite = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
let code = 0;
try {
  const script = await vite.ssrLoadModule(resolve(file));
  code = (await script.main?.(args)) ?? 0;
} catch (error) {
  vite.ssrFixStacktrace(error);
  console.error(error);
  code = 1;
} finally {
  await vite.close();
}
process.exit(code);
