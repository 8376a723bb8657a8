/** The built server's entry: `node dist/server/main.js` in the project's folder; `scripts/start.mjs` does it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './serve';

const web = fileURLToPath(new URL('../web', import.meta.url));

await run({ env: process.env, ...(existsSync(web) ? { web } : {}) });
