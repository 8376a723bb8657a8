// What the tests need from the system: a browser, a Chinese font, a PostgreSQL server. Debian's packages by apt.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });
const found = (command) => run('sh', ['-c', `command -v ${command}`]).stdout.trim();

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser's path: `CHROMIUM`, or the first Chromium or Chrome on the PATH; without windows it is a third faster. */
export function findBrowser() {
  return process.env.CHROMIUM || BROWSERS.map(found).find(Boolean) || '';
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

/** In `packages` the first that this system knows counts. */
const NEEDS = [
  { what: 'a Chromium browser', packages: ['chromium-headless-shell', 'chromium'], present: findBrowser },
  { what: 'a Chinese font', packages: ['fonts-noto-cjk'], present: hasChineseFont },
  { what: 'a PostgreSQL server', packages: ['postgresql'], present: findPostgres },
];

const isKnown = (name) => run('apt-cache', ['show', '--no-all-versions', name]).status === 0;

/** Installs what is missing, or says what to install and exits 1: a test is never skipped for a missing package. */
export function ensurePackages(say) {
  const missing = NEEDS.filter((need) => !need.present());
  if (missing.length === 0) return;
  const names = missing.map((need) => need.packages.join(' or ')).join(', ');
  const root = process.getuid?.() === 0;
  const apt = found('apt-get') && (root || found('sudo'));
  if (!apt) {
    console.error(`The tests need ${missing.map((need) => need.what).join(', ')}. Install: ${names}.`);
    console.error('A browser or PostgreSQL elsewhere: set CHROMIUM=/path/to/chromium, PG_BIN=/path/to/postgresql/bin.');
    process.exit(1);
  }
  say(names);
  const prefix = root ? [] : ['sudo'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    if (run(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0) return;
    console.error(`apt-get ${args[0]} failed. Install by hand: ${names}.`);
    process.exit(1);
  };
  aptGet('update', '-qq');
  const packages = missing.map((need) => need.packages.find(isKnown) ?? need.packages.at(-1));
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const still = NEEDS.filter((need) => !need.present());
  if (still.length > 0) {
    console.error(`Installed, yet not found: ${still.map((need) => need.what).join(', ')}.`);
    process.exit(1);
  }
}
