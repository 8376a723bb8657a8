// npm test: installs what is missing, runs every check and every runner, prints the coverage of the specification
// and, as its very last line, the sum. A part that ran no test has failed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureModules } from './setup/modules.mjs';
import { ensurePackages, findBrowser } from './setup/packages.mjs';
import { startPostgres } from './setup/postgres.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const started = Date.now();
const clock = () => `${Math.round((Date.now() - started) / 1000)} s`.padStart(6);
const say = (text) => console.log(`[${clock()}] ${text}`);

say(
  'npm test: static checks, unit tests on two databases (in two time zones), components and stories in a browser; about 25 minutes on 2 cores',
);
ensureModules(() => say('installing npm packages (about 1 minute)'));
ensurePackages((names) => say(`installing ${names} by apt (about 2 minutes)`));

const RESULTS = '.cache/test-results';
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

/** Runs a command, its output passed through; resolves to true when it exits 0. */
const execute = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    child.on('exit', (code) => resolve(code === 0));
  });
const bin = (name) => `node_modules/.bin/${name}`;
const script = (name, ...args) => ['node', ['scripts/run.mjs', `scripts/${name}.ts`, ...args]];

const totals = [];
const record = (part, passed, failed) => {
  const broken = passed + failed === 0 ? 1 : failed;
  totals.push({ part, passed, failed: broken });
  say(`${part}: ${passed} passed, ${broken} failed${passed + failed === 0 ? ' (ran no test)' : ''}`);
};

const CHECKS = [
  ['types (tsc)', bin('tsc'), ['--noEmit', '-p', '.']],
  ['lint (oxlint)', bin('oxlint'), ['--deny-warnings']],
  ['format (prettier)', bin('prettier'), ['--check', '.', '--log-level', 'warn']],
  ['generated files', ...script('gen-types', '--check')],
  ['schemas', ...script('check-schemas')],
  ['build', ...script('build')],
];

async function checks() {
  say(`checks: ${CHECKS.map(([name]) => name).join(', ')}`);
  const outcomes = await Promise.all(
    CHECKS.map(async ([name, command, args]) => {
      const passed = await execute(command, args);
      if (!passed) say(`FAILED: ${name}`);
      return passed;
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  record('checks', passed, CHECKS.length - passed);
}

/** One vitest project; its JSON report gives the counts, so that nothing is read off a screen. */
async function suite(part, project, env) {
  const file = `${RESULTS}/${part.replaceAll(' ', '-')}.json`;
  say(`tests: ${part}`);
  await execute(
    bin('vitest'),
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  if (!existsSync(file)) return record(part, 0, 1);
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  // A file that fails to load counts no test of its own: count it as one failure.
  const unloaded = testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  // Skipped and todo tests count as failed: nothing is left out quietly.
  record(part, numPassedTests, numTotalTests - numPassedTests + unloaded);
}

const postgres = await startPostgres();
const env = { TEST_DATABASE_URL: postgres.url, CHROMIUM: findBrowser(), VITEST: 'true' };
try {
  await checks();
  // Every test in both zones, the console's own and a far one, and on both databases: each zone has one of them.
  await suite('unit', 'unit', { ...env, TZ: 'Asia/Shanghai', TEST_DATABASES: 'pglite' });
  await suite('unit in New York', 'unit', { ...env, TZ: 'America/New_York', TEST_DATABASES: 'postgres' });
  await suite('components', 'browser', env);
  await suite('stories', 'stories', { ...env, TZ: 'America/New_York' });
} finally {
  await postgres.stop();
}

spawnSync('node', ['scripts/run.mjs', 'scripts/coverage.ts'], { stdio: 'inherit' });
const sum = (key) => totals.reduce((total, one) => total + one[key], 0);
say(`done in ${clock().trim()}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
