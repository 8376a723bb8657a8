/** How much code a page fetches for the grid alone, compressed. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** The grid's own folders and files. Everything else (React, antd, field types and their inputs, records) is not its. */
const OWN = /\/src\/(components\/grid\/|model\/grid\/|runtime\/(async\/time-slice|workers\/row-order)\.ts)/;
/** The address of a module that is not counted: it holds the folder of the checkout. */
const EXTERNAL = /(from|import|import\()"\/[^"]*"/g;

interface Built {
  code?: string;
  source?: string | Uint8Array;
  fileName: string;
}

/** Kilobytes of all scripts and styles, gzip −9: what comes with the first grid, and what comes at first use. */
export async function ownSize(): Promise<number> {
  const entry = resolve('src/components/grid/demo/DemoGrid.tsx');
  const built = await build({
    configFile: resolve('vite.config.ts'),
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'grid-only',
        enforce: 'pre',
        async resolveId(source, importer) {
          if (importer === undefined) return null;
          const found = await this.resolve(source, importer, { skipSelf: true });
          const id = found?.id.split('?')[0] ?? source;
          return OWN.test(id) ? null : { id, external: true };
        },
      },
    ],
    build: { write: false, target: 'es2022', rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? (one.output as Built[]) : [],
  );
  // The worker is fetched when more rows are sorted than the page itself sorts: it repeats what the page has.
  const counted = files.filter(({ fileName }) => !fileName.includes('worker'));
  const size = ({ code, source }: Built) =>
    gzipSync(code?.replaceAll(EXTERNAL, '$1""') ?? source ?? '', { level: 9 }).length;
  return counted.reduce((sum, file) => sum + size(file), 0) / 1024;
}
