/** Static files of the console. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { removeDocumentHeaders } from './security-headers';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
/** The worker of scripts of forms: it compiles an interpreter, and opens no connections. */
const SCRIPT_WORKER = /[/\\]script-worker-[^/\\]*\.js(\.\w+)?$/;
const SCRIPT_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Serves the precompressed files below `folder`; unknown paths go to the not-found handler. Hashed files are cached forever. */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/assets/') && reply.statusCode === 200) removeDocumentHeaders(reply);
  });
  await app.register(fastifyStatic, {
    root: folder,
    // The library's own route reads the names of all files of the folder at every request.
    serve: false,
    index: false,
    // Names under assets/ carry a hash of their content (vite.config.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (SCRIPT_WORKER.test(path)) void reply.header('content-security-policy', SCRIPT_WORKER_POLICY);
      const hashed = path.startsWith(join(folder, 'assets'));
      void reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      );
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => reply.sendFile(`/${request.params['*']}`));
}
