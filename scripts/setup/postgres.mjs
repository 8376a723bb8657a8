// A throw-away PostgreSQL cluster for one test run, never as root, in a folder of its own.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from './packages.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres`. */
function identity() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a cluster on a free port of 127.0.0.1.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const bin = findPostgres();
  const who = identity();
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-pg-'));
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const init = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'jingwei', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...who,
      encoding: 'utf8',
      cwd: folder,
    },
  );
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((one) => ['-c', one])],
    {
      ...who,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const log = [];
  await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`postgres exited with ${code}: ${log.join('')}`)));
    server.stderr.on('data', (chunk) => {
      log.push(String(chunk));
      if (log.length > 200) log.shift();
      if (String(chunk).includes('ready to accept connections')) resolve();
    });
  });
  const stop = () =>
    new Promise((resolve) => {
      server.removeAllListeners('exit');
      server.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        resolve();
      });
      server.kill('SIGINT');
    });
  return { url: `postgres://jingwei@127.0.0.1:${port}/postgres`, stop };
}
