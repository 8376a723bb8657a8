/**
 * Prints what the last test run proves of the specification, per section. Derived from the runners' reports and the
 * claims in test titles: a clause is proven when every test that claims it passed, open otherwise. A claim that no
 * test's title carried is named, and is a failure.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allClauses, claimsOf, root, rulingOf, testFiles } from '../../tests/spec/claims';
import { sectionOf } from '../../tests/spec/specification';

const RESULTS = join(root, '.cache/test-results');

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Ids in the titles of passed tests, and ids in the titles of tests that did not pass. */
function outcomes(): { passed: Set<string>; failed: Set<string> } {
  const passed = new Set<string>();
  const failed = new Set<string>();
  const files = existsSync(RESULTS) ? readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : [];
  for (const file of files) {
    const report = JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Report;
    for (const { status, fullName } of report.testResults.flatMap((one) => one.assertionResults)) {
      for (const id of fullName.match(/[12]§\d+(?:\.\d+)*/g) ?? []) (status === 'passed' ? passed : failed).add(id);
    }
  }
  return { passed, failed };
}

export function main(): number {
  const { passed, failed } = outcomes();
  const claims = testFiles().flatMap(claimsOf);
  const claimed = new Set(claims.map((claim) => claim.id));
  const sections = new Map<string, { all: number; proven: number; ruled: number }>();
  for (const { id } of allClauses) {
    const row = sections.get(sectionOf(id)) ?? { all: 0, proven: 0, ruled: 0 };
    row.all += 1;
    // An id elsewhere in a title is no claim: its literals are not checked.
    if (claimed.has(id) && passed.has(id) && !failed.has(id)) {
      row.proven += 1;
      if (rulingOf(id)) row.ruled += 1;
    }
    sections.set(sectionOf(id), row);
  }
  console.log('\nCoverage of the specification (proven by passing tests / open)');
  for (const [section, { all, proven, ruled }] of sections) {
    console.log(
      `  ${section.padEnd(7)} ${String(proven).padStart(4)} / ${String(all - proven).padStart(4)}${ruled > 0 ? `   ${ruled} against a ruling` : ''}`,
    );
  }
  const proven = [...sections.values()].reduce((sum, row) => sum + row.proven, 0);
  console.log(
    `  ${'total'.padEnd(7)} ${String(proven).padStart(4)} / ${String(allClauses.length - proven).padStart(4)}   ${claimed.size} claimed\n`,
  );
  const unreported = claims.filter(({ id }) => !passed.has(id) && !failed.has(id));
  for (const { id, file } of unreported)
    console.error(`${id} is claimed in ${file}, but no test that ran has it in its title`);
  return unreported.length > 0 ? 1 : 0;
}
