// What the tests need from the system: a browser, a Chinese font, a PostgreSQL server. Debian's packages by apt.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });
const found = (command) => run('sh', ['-c', `command -v ${command}`]).stdout.trim();

/** The browser's path: `CHROMIUM`, or the first Chromium or Chrome on the PATH. */
export function findBrowser() {
  return process.env.CHROMIUM || ['chromium', 'chromium-browser', 'google-chrome'].map(found).find(Boolean) || '';
}

/** The folder with initdb and postgres: `PG_BIN`, Debian's newest, or the PATH's. */
export function findPostgres() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`));
  const initdb = found('initdb');
  return debian ?? (initdb ? initdb.replace(/\/initdb$/, '') : '');
}

const hasChineseFont = () =>
  run('sh', ['-c', 'command -v fc-list >/dev/null && fc-list :lang=zh family']).stdout.trim() !== '';

const NEEDS = [
  { what: 'a Chromium browser', package: 'chromium', present: findBrowser },
  { what: 'a Chinese font', package: 'fonts-noto-cjk', present: hasChineseFont },
  { what: 'a PostgreSQL server', package: 'postgresql', present: findPostgres },
];

/** Installs what is missing, or says what to install and exits 1: a test is never skipped for a missing package. */
export function ensurePackages(say) {
  const missing = NEEDS.filter((need) => !need.present());
  if (missing.length === 0) return;
  const packages = missing.map((need) => need.package);
  const root = process.getuid?.() === 0;
  const apt = found('apt-get') && (root || found('sudo'));
  if (!apt) {
    console.error(`The tests need ${missing.map((need) => need.what).join(', ')}. Install: ${packages.join(' ')}.`);
    console.error('A browser or PostgreSQL elsewhere: set CHROMIUM=/path/to/chromium, PG_BIN=/path/to/postgresql/bin.');
    process.exit(1);
  }
  say(packages);
  const prefix = root ? [] : ['sudo'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    const done = run(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (done.status !== 0) {
      console.error(`apt-get ${args[0]} failed. Install by hand: ${packages.join(' ')}.`);
      process.exit(1);
    }
  }
  const still = NEEDS.filter((need) => !need.present());
  if (still.length > 0) {
    console.error(`Installed, yet not found: ${still.map((need) => need.what).join(', ')}.`);
    process.exit(1);
  }
}
