/** Starts the built server as separate processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ApiResult } from '@/model/http/api-result';
import { BASE } from './server';
import { shortLived } from './short-lived';

export interface Running {
  child: ChildProcess;
  url: string;
  /** The output so far. */
  said(): string;
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    token?: string,
    body?: unknown,
  ): Promise<ApiResult<T>>;
  /** Sends a signal and waits until the process ends. @returns exit code and signal */
  end(signal: NodeJS.Signals): Promise<unknown[]>;
}

const children = new Set<ChildProcess>();

/** Ends all processes; call it in `afterAll`. */
export function endProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
}

/**
 * Starts a server on a free port and waits until it accepts requests.
 * @param entry from `ensureBuild`
 * @param env at least DATA_DIR or DATABASE_URL
 * @throws Error with the whole output when the process ends before that
 */
export async function startProcess(entry: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [...shortLived, entry], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: unknown) => {
      said += String(chunk);
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  return {
    child,
    url,
    said: () => said,
    async call<T>(method: string, path: string, token = '', body?: unknown) {
      const answer = await fetch(`${url}${BASE}${path}`, {
        method,
        headers: { 'x-access-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as ApiResult<T>;
    },
    async end(signal) {
      const gone = once(child, 'exit');
      child.kill(signal);
      return gone;
    },
  };
}
