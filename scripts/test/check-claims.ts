/**
 * Checks that tests prove their claims. Copies the tree, changes the literal of 40 seeded-random claimed clauses in `src`, `schemas` or
 * `renderers`, one at a time, and runs the tests that claim it: each must fail.
 *
 * `npm run check:claims [seed] [clause …]`; with clauses only these are tried, with `all` every one that can be.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { claimsOf, root, testFiles, type Claim } from '../../tests/spec/claims';
import { reachOf } from '../../tests/spec/reach';

const SAMPLE = 40;
const SEED = 20_261_121;
/** A number in more places than these, in the code that the test runs, is too unspecific. */
const MAX_POSITIONS = 10;
/** Number of copies that run concurrently. */
const COPIES = 2;
const TIMEOUT = 300_000;
const COPIED = '.cache/claims';

interface LiteralPosition {
  file: string;
  from: number;
  to: number;
}

/** A clause with everything that claims it. */
interface Candidate {
  id: string;
  claims: { claim: Claim; changes: LiteralPosition[][] }[];
}

/** mulberry32: the same seed draws the same clauses. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** The files at the start: the tree may change meanwhile. */
const originals = new Map<string, Buffer>();

function textOf(file: string): string {
  return originals.get(file)?.toString('utf8') ?? '';
}

const isProduct = (file: string): boolean =>
  /^(src|schemas|renderers)\/.*\.(ts|tsx|json)$/.test(file) && !/\.test\.|fixtures|\/generated\/|\/_meta\//.test(file);

const isNumber = (literal: string): boolean => /^\d[\d.]*$/.test(literal);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a literal is written in code: numbers with or without `_`, seconds also as milliseconds. */
function patternOf(literal: string, clause: string): RegExp {
  // `/sys/user/list` is not stated by `/sys/user/listAll`.
  if (!isNumber(literal)) return new RegExp(escaped(literal) + (/\w$/.test(literal) ? '(?!\\w)' : ''), 'gi');
  const spelled = (text: string) => [...text].map((digit) => (digit === '.' ? '\\.' : digit)).join('_?');
  const isSeconds = new RegExp(`(?<![\\d.])${escaped(literal)}(?: s\\b|-second)`).test(clause);
  const forms = [literal, ...(isSeconds ? [String(Math.round(Number(literal) * 1000))] : [])].map(spelled);
  return new RegExp(`(?<![\\w.#])(?:${forms.join('|')})(?![\\w.]*\\d)`, 'g');
}

/** Where these files state a literal; comments do not count. */
function positionsOf(literal: string, clause: string, files: readonly string[]): LiteralPosition[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(patternOf(literal, clause))].flatMap((match) => {
      const text = match.input;
      const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
      return /^\s*\/?\*|(?:^|\s)\/\//.test(line)
        ? []
        : [{ file, from: match.index, to: match.index + match[0].length }];
    }),
  );
}

/** Changes to try: a text, path or colour everywhere at once, a number at one place at a time. */
function changesOf(claim: Claim, product: readonly string[]): LiteralPosition[][] {
  const files = reachOf(root, claim.file, product).filter((file) => product.includes(file));
  const all = claim.literals.map((literal) => ({
    literal,
    places: positionsOf(literal, claim.clause?.text ?? '', files),
  }));
  const texts = all.filter(({ literal, places }) => !isNumber(literal) && places.length > 0);
  const numbers = all.filter(({ literal, places }) => isNumber(literal) && places.length <= MAX_POSITIONS);
  return [
    ...texts.map(({ places }) => places),
    ...numbers
      .toSorted((a, b) => a.places.length - b.places.length)
      .flatMap(({ places }) => places.map((place) => [place])),
  ];
}

/** A similar value of the same format: plus one, another colour, or the text with an inserted character. */
function changed(literal: string): string {
  if (/^[\d._]+$/.test(literal)) return String(Number(literal.replaceAll('_', '')) + 1);
  if (/^#[0-9a-f]{6}$/i.test(literal)) return literal.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  return `${literal.slice(0, -1)}改${literal.slice(-1)}`;
}

const running = new Set<ChildProcess>();

/** Leaves neither processes nor copies behind. */
function stop(): void {
  for (const child of running) child.kill();
  rmSync(join(root, COPIED), { recursive: true, force: true });
  process.exit(130);
}

/** One copy of the tree, in a folder that the repository ignores. */
class TreeCopy {
  readonly folder: string;

  constructor(number: number) {
    this.folder = join(root, COPIED, String(number));
    rmSync(this.folder, { recursive: true, force: true });
    for (const [file, content] of originals) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      writeFileSync(join(this.folder, file), content);
    }
    // Linked one by one, so that each copy has its own tool caches in node_modules (`.vite`).
    const modules = join(this.folder, 'node_modules');
    mkdirSync(modules, { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
  }

  /** Runs a file's tests of the clause; their titles by outcome. A file that does not load counts as failed. */
  async run({ file, id }: Claim): Promise<{ passed: string[]; failed: string[]; broken: boolean }> {
    const project = file.endsWith('.story.ts') ? 'stories' : file.endsWith('.browser.test.tsx') ? 'browser*' : 'unit';
    const report = join(this.folder, '.report.json');
    rmSync(report, { force: true });
    const only = ['-t', `${escaped(id)}(?!\\d)`];
    const args = ['run', '--project', project, file, ...only, '--reporter=json', `--outputFile=${report}`];
    const child = spawn(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: this.folder,
      stdio: 'ignore',
      timeout: TIMEOUT,
    });
    running.add(child);
    await new Promise((resolve) => child.on('close', resolve));
    running.delete(child);
    if (!existsSync(report)) return { passed: [], failed: [], broken: true };
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string }[] }[];
    };
    const titles = (status: string) =>
      testResults.flatMap((one) =>
        one.assertionResults.filter((test) => test.status === status).map((test) => test.fullName),
      );
    const [passed, failed] = [titles('passed'), titles('failed')];
    return { passed, failed, broken: passed.length + failed.length === 0 };
  }

  /** The claiming tests that stay green with these places changed. */
  async survivors(claim: Claim, places: readonly LiteralPosition[]): Promise<string[]> {
    const touched = [...new Set(places.map((place) => place.file))];
    for (const file of touched) {
      let text = textOf(file);
      for (const { from, to } of places.filter((place) => place.file === file).toSorted((a, b) => b.from - a.from)) {
        text = text.slice(0, from) + changed(text.slice(from, to)) + text.slice(to);
      }
      writeFileSync(join(this.folder, file), text);
    }
    const { passed } = await this.run(claim);
    for (const file of touched) writeFileSync(join(this.folder, file), textOf(file));
    return passed;
  }

  /** Why a claim does not hold; null when each of its tests went red for one change or another. */
  async weakness({ claim, changes }: Candidate['claims'][number]): Promise<string | null> {
    const before = await this.run(claim);
    if (before.broken || before.failed.length > 0) return `not green before the change: ${before.failed.join('; ')}`;
    let green = before.passed;
    for (const places of changes) {
      const left = new Set(await this.survivors(claim, places));
      green = green.filter((title) => left.has(title));
      if (green.length === 0) return null;
    }
    return `still green: ${green.join('; ')}`;
  }
}

/** Claimed clauses whose literal the product states, in drawn order. */
function candidates(product: readonly string[], draw: () => number): Candidate[] {
  const byId = new Map<string, Claim[]>();
  for (const claim of testFiles().flatMap(claimsOf)) byId.set(claim.id, [...(byId.get(claim.id) ?? []), claim]);
  return [...byId]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, claims]) => ({ id, order: draw(), claims }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, claims }) => ({ id, claims: claims.map((claim) => ({ claim, changes: changesOf(claim, product) })) }))
    .filter(({ claims }) => claims.some(({ changes }) => changes.length > 0));
}

export async function main([seedText, ...wanted]: string[]): Promise<number> {
  const seed = Number(seedText ?? SEED);
  const files = tracked();
  for (const file of files) originals.set(file, readFileSync(join(root, file)));
  const all = candidates(files.filter(isProduct), random(seed));
  const named = wanted.includes('all') ? all : all.filter(({ id }) => wanted.includes(id));
  const drawn = wanted.length > 0 ? named : all.slice(0, SAMPLE);
  console.log(
    `check:claims: seed ${seed}, ${drawn.length} of ${all.length} claimed clauses whose literal the product states; about ${Math.ceil(drawn.length / 3)} minutes`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const queue = drawn.slice();
  let weak = 0;
  const work = async (number: number): Promise<void> => {
    const shop = new TreeCopy(number);
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const claim of next.claims) {
        const why = claim.changes.length > 0 ? await shop.weakness(claim) : 'nothing to change in what it runs';
        if (why !== null) weak += 1;
        const { id, literals, file } = claim.claim;
        console.log(
          `${why === null ? 'red ' : 'WEAK'} ${id.padEnd(9)} ${literals.join(' ')} (${file})${why === null ? '' : ` ${why}`}`,
        );
      }
    }
    rmSync(shop.folder, { recursive: true, force: true });
  };
  await Promise.all(Array.from({ length: COPIES }, (_, number) => work(number)));
  const enough = wanted.length > 0 || drawn.length >= SAMPLE;
  if (!enough) console.log(`only ${drawn.length} claimed clauses can be tried, ${SAMPLE} are needed`);
  console.log(`${drawn.length} clauses tried, ${weak} claims weak`);
  return weak > 0 || !enough ? 1 : 0;
}
