// npm run test:fast: static checks and the unit tests on the embedded database, without the files named *.slow.test.ts.
// `-- --changed [ref]` runs only the tests that a change reaches: since `ref`, by default what is not committed yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureModules } from '../setup/modules.mjs';
import { CHECKS, script, startRun } from './test-run.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const run = startRun();
ensureModules(() => run.say('installing npm packages (about 1 minute)'));

const ENV = { TEST_DATABASES: 'pglite', TEST_DATABASE_URL: '', TZ: 'Asia/Shanghai', VITEST: 'true' };
const { build: _build, ...checks } = CHECKS;

/** Lines that a command prints. */
function linesOf(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
  return stdout.split('\n').filter(Boolean);
}

/** Changed, added and untracked files; deleted ones are found by the type check. */
const changedSince = (ref) => [
  ...linesOf('git', ['diff', '--name-only', '--relative', ref]),
  ...linesOf('git', ['ls-files', '--others', '--exclude-standard']),
];

async function testChanges(ref) {
  const changed = changedSince(ref);
  const present = changed.filter((path) => existsSync(path));
  const [command, args] = script('test/changed-tests', ...changed);
  const reached = linesOf(command, args);
  run.say(`${changed.length} files changed since ${ref}: ${reached.length} test files`);
  const [prettier, options] = checks.format;
  const format = [prettier, [...options.filter((option) => option !== '.'), '--ignore-unknown', ...present]];
  const { format: _all, ...rest } = checks;
  await Promise.all([
    run.check(present.length > 0 ? { ...rest, format } : rest),
    reached.length > 0 ? run.suite('unit', ['unit'], ENV, { files: reached }) : undefined,
  ]);
}

const [option, ref = 'HEAD'] = process.argv.slice(2);
if (option === '--changed') await testChanges(ref);
else if (option === undefined) await Promise.all([run.check(checks), run.suite('unit', ['unit'], ENV)]);
else {
  console.error('usage: npm run test:fast [-- --changed [ref]]');
  process.exit(2);
}
run.finish();
