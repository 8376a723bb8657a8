/** Entry of the built server: `node dist/server/main.js` in the project folder (see scripts/start.mjs). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runJobProcess } from './job-child';
import { JOB_ARGUMENT } from './job-process';
import { run } from './serve';

const web = fileURLToPath(new URL('../web', import.meta.url));

const entry = fileURLToPath(import.meta.url);
if (process.argv.includes(JOB_ARGUMENT)) await runJobProcess({ env: process.env });
else await run({ env: process.env, entry, ...(existsSync(web) ? { web } : {}) });
