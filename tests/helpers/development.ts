/** `npm run dev` on a copy of the project whose files a test may change. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { preparedData } from './prepared';

export interface Development {
  /** Folder of the copy. */
  folder: string;
  base: string;
  /** What the server printed so far. */
  output: () => string;
  /** Text of a file of the copy. */
  read: (path: string) => string;
  stop: () => Promise<void>;
}

/** Files and folders that the copy needs. */
const PARTS = [
  'src',
  'renderers',
  'schemas',
  'scripts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
];

/** Starts a development server on a copy of the project, with a prepared database. */
export async function startDevelopment(): Promise<Development> {
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-dev-'));
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const dataDir = join(folder, '.data');
  cpSync(await preparedData(), dataDir, { recursive: true });
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', DEMO_TOUR: 'off' },
  });
  let said = '';
  const base = await new Promise<string>((found, fail) => {
    const onOutput = (chunk: Buffer) => {
      said += String(chunk);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (address) found(address);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', () => fail(new Error(`the development server did not start:\n${said}`)));
  });
  return {
    folder,
    base,
    output: () => said,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    stop: async () => {
      const gone = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
