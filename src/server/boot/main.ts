/** Entry of the built server: `node dist/server/main.js` in the project folder (see scripts/start.mjs). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from './serve';

const web = fileURLToPath(new URL('../web', import.meta.url));

await run({ env: process.env, ...(existsSync(web) ? { web } : {}) });
