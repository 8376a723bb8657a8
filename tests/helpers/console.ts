/** The built console with a server in the test process, for stories that inspect the database or the server's log. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, resolve } from 'node:path';
import { ensureBuild } from './build';
import { openTestServer, type TestServer } from './server';

export interface ConsoleServer extends TestServer {
  /** For example `http://localhost:41234`. For the browser, this is a different site than 127.0.0.1. */
  base: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts console and server; close it in `afterAll`.
 * @param env returns the environment variables; its parameter is the address of the server, which some settings contain
 */
export async function openConsole(env: (base: string) => Record<string, string> = () => ({})): Promise<ConsoleServer> {
  const web = resolve(dirname(await ensureBuild()), '..', 'web');
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const server = await openTestServer({ env: env(base), app: { web } });
  await server.app.listen({ host: 'localhost', port });
  return { ...server, base };
}
