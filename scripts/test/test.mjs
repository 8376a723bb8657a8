// npm test: installs what is missing, runs every check and every test, prints the coverage of the specification and,
// as the last line, the sum.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureModules } from '../setup/modules.mjs';
import { ensurePackages, findBrowser } from '../setup/packages.mjs';
import { startPostgres } from '../setup/postgres.mjs';
import { CHECKS, script, startRun } from './test-run.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const run = startRun();
run.say(
  'npm test: static checks, unit tests on two databases (in two time zones), components and stories in a browser; about 45 minutes on 2 cores',
);
ensureModules(() => run.say('installing npm packages (about 1 minute)'));
ensurePackages((names) => run.say(`installing ${names} by apt (about 2 minutes)`));

const postgres = await startPostgres();
const env = { TEST_DATABASE_URL: postgres.url, CHROMIUM: findBrowser(), VITEST: 'true' };

/** In both zones, the console's own and a far one, and on both databases: each zone has one of them. */
async function inNode() {
  await run.suite('unit', ['unit', 'slow'], { ...env, TZ: 'Asia/Shanghai', TEST_DATABASES: 'pglite' });
  await run.suite('unit in New York', ['unit', 'slow'], {
    ...env,
    TZ: 'America/New_York',
    TEST_DATABASES: 'postgres',
    TEST_ORDER: 'reverse',
  });
}

async function inBrowser() {
  await run.suite('stories', ['stories'], { ...env, TZ: 'America/New_York' }, { secondTry: true });
  await run.suite('components', ['browser*'], env, { secondTry: true });
}

try {
  await run.check(CHECKS);
  // Browsers wait often; the tests in Node use the processors meanwhile.
  await Promise.all([inNode(), inBrowser()]);
} finally {
  await postgres.stop();
}

const [command, args] = script('test/coverage');
spawnSync(command, args, { stdio: 'inherit' });
run.finish();
