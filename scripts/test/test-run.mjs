// What both test commands share: the parts of a run, their counts, and the sum as the very last line.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
  build: script('test/ensure-build'),
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

/** Lines of a failure's message that are printed at the end. */
const MESSAGE_LINES = 8;
const excerpt = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MESSAGE_LINES)
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');

/** The report has no message of a suite's hooks; the output has it. */
const HOOK_FAILED = 'A hook of a suite failed: its error is in the output of this part.';

/** A file that fails to load, or in a hook, reports no failed test. */
const isUnloaded = (file) =>
  file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed');

/** One entry for each test that did not pass and for each file that failed outside its tests. */
const failedOf = (part, files) => [
  ...files.filter(isUnloaded).map((file) => `${part}: ${relative(file.name)}:${excerpt(file.message || HOOK_FAILED)}`),
  ...files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status !== 'passed')
      .map(
        (test) =>
          `${part}: ${relative(file.name)}: ${test.fullName} (${test.status})${excerpt((test.failureMessages ?? []).join('\n'))}`,
      ),
  ),
];

const reportOf = (part) => `${RESULTS}/${part.replaceAll(' ', '-')}.json`;

/** More failed files than this are no accident of a busy machine, and are not run again. */
const MAX_SECOND_TRIES = 5;

/**
 * Runs test files and reads the JSON report, not the output.
 * @returns one result per file; null when there is no report
 */
async function runFiles(part, projects, env, files) {
  const report = reportOf(part);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await execute(
    [bin('vitest'), ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters, ...files]],
    env,
  );
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : null;
}

/** Starts a run with no results. */
export function startRun() {
  const started = Date.now();
  const totals = [];
  const failures = [];
  const secondTries = [];
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

    /**
     * Vitest projects, all of their files or some.
     * @param options `secondTry`: a file that fails is run once more, as a whole: its tests share a server and a page.
     *   What only passed then is listed at the end.
     */
    async suite(part, projects, env, { files = [], secondTry = false } = {}) {
      say(`tests: ${part}`);
      let results = await runFiles(part, projects, env, files);
      if (!results) return record(part, 0, 1);
      const failed = results.filter((file) => file.status === 'failed');
      if (secondTry && failed.length > 0 && failed.length <= MAX_SECOND_TRIES) {
        const names = failed.map((file) => relative(file.name));
        say(`once more: ${names.join(', ')}`);
        const again = (await runFiles(part, projects, env, names)) ?? failed;
        const unstable = failed.filter(({ name }) =>
          again.some((file) => file.name === name && file.status === 'passed'),
        );
        secondTries.push(...failedOf(part, unstable));
        results = results.map((file) => again.find(({ name }) => name === file.name) ?? file);
        // What other scripts read is the result of the part.
        writeFileSync(reportOf(part), JSON.stringify({ testResults: results }));
      }
      failures.push(...failedOf(part, results));
      // Skipped and todo tests count as failed: nothing is left out without notice.
      const tests = results.flatMap((file) => file.assertionResults);
      const passed = tests.filter((test) => test.status === 'passed').length;
      record(part, passed, tests.length - passed + results.filter(isUnloaded).length);
    },

    /** Prints what failed and, as the last line, the sum; exits 0 when nothing failed. */
    finish() {
      const sum = (key) => totals.reduce((total, one) => total + one[key], 0);
      for (const one of secondTries) console.log(`PASSED ON THE SECOND TRY: ${one}`);
      for (const failure of failures) console.log(`FAILED: ${failure}`);
      say(`done in ${clock()}`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      process.exit(sum('failed') > 0 ? 1 : 0);
    },
  };
}
