// What both test commands share: the parts of a run, their counts, and the sum as the very last line.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const RESULTS = '.cache/test-results';

const relative = (file) => path.relative(process.cwd(), file);

export const bin = (name) => `node_modules/.bin/${name}`;
/** Command that runs a TypeScript script, by its path in `scripts` without extension. */
export const script = (name, ...args) => ['node', ['scripts/run.mjs', `scripts/${name}.ts`, ...args]];

/** Static checks by name: a command and its arguments. */
export const CHECKS = {
  types: [bin('tsc'), ['--noEmit', '-p', '.']],
  lint: [bin('oxlint'), ['--deny-warnings']],
  format: [
    bin('prettier'),
    [
      '--check',
      '.',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      '.cache/prettier',
    ],
  ],
  'generated files': script('gen/gen-types', '--check'),
  'generated docs': script('gen/gen-docs', '--check'),
  schemas: script('schemas/check-schemas'),
  build: script('build'),
};

/** Runs a command, its output passed through; resolves to true when it exits 0. */
const execute = ([command, args], env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    child.on('exit', (code) => resolve(code === 0));
  });

/** One line for each test that did not pass and for each file that failed outside its tests. */
const failedOf = (part, testResults, unloaded) => [
  ...unloaded.map((file) => `${part}: ${relative(file.name)}: ${file.message.split('\n')[0]}`),
  ...testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${part}: ${relative(file.name)}: ${test.fullName} (${test.status})`),
  ),
];

/** Starts a run with no results. */
export function startRun() {
  const started = Date.now();
  const totals = [];
  const failures = [];
  const clock = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const say = (text) => console.log(`[${clock().padStart(6)}] ${text}`);

  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  // A part that ran no test has failed.
  function record(part, passed, failed) {
    const broken = passed + failed === 0 ? 1 : failed;
    totals.push({ passed, failed: broken });
    say(`${part}: ${passed} passed, ${broken} failed${passed + failed === 0 ? ' (ran no test)' : ''}`);
  }

  return {
    say,

    /** All of these checks at once. */
    async check(checks) {
      const named = Object.entries(checks);
      say(`checks: ${named.map(([name]) => name).join(', ')}`);
      const outcomes = await Promise.all(
        named.map(async ([name, command]) => {
          const passed = await execute(command);
          if (!passed) {
            say(`FAILED: ${name}`);
            failures.push(`checks: ${name}`);
          }
          return passed;
        }),
      );
      const passed = outcomes.filter(Boolean).length;
      record('checks', passed, named.length - passed);
    },

    /** One vitest project, all of it or some files. The counts come from its JSON report, not from its output. */
    async suite(part, project, env, files = []) {
      const report = `${RESULTS}/${part.replaceAll(' ', '-')}.json`;
      say(`tests: ${part}`);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      await execute([bin('vitest'), ['run', '--project', project, ...reporters, ...files]], env);
      if (!existsSync(report)) return record(part, 0, 1);
      const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
      // A file that fails to load reports no test: count it as one failure.
      const unloaded = testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
      );
      failures.push(...failedOf(part, testResults, unloaded));
      // Skipped and todo tests count as failed: nothing is left out without notice.
      record(part, numPassedTests, numTotalTests - numPassedTests + unloaded.length);
    },

    /** Prints what failed and, as the last line, the sum; exits 0 when nothing failed. */
    finish() {
      const sum = (key) => totals.reduce((total, one) => total + one[key], 0);
      for (const failure of failures) console.log(`FAILED: ${failure}`);
      say(`done in ${clock()}`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      process.exit(sum('failed') > 0 ? 1 : 0);
    },
  };
}
