/**
 * Builds the console (dist/web, precompressed) and the server (dist/server/main.js), and prints what a visit transfers.
 * With APP_DIR it builds into a folder of that application in `dist`; `build.ts <folder>` builds there.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { types } from '@/registry/values';
import { appFolder } from '@/server/config/app-folder';
import { validScreenHashes } from '@/server/schemas/bodies';
import { loadSchemas } from '@/server/schemas/schema-files';
import { SCHEMA_FOLDERS } from './schemas/schema-files';
import { menuIconFiles } from './app/menu-icons';
import { buildFolder } from './setup/app.mjs';

/** Small files gain nothing, and index.html carries a nonce. */
const SMALLEST = 1024;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm|map)$/;

/**
 * Minimum size of chunks shared by several lazy chunks: a request costs more than some unused code.
 * With 30,000 a list also loads trees, uploads and the reference; with 10,000 it loads 37 KB more in one request less.
 */
const SMALLEST_PART = 4_000;

/** @param builtScreens hashes of the screens that the console does not validate again */
async function buildWeb(outDir: string, builtScreens: string): Promise<void> {
  const menuIcons = menuIconFiles('.', appFolder(process.env.APP_DIR ?? ''));
  await build({
    logLevel: 'warn',
    define: { BUILT_SCREENS: JSON.stringify(builtScreens) },
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: {
        // antd's inputs need one context of rc-field-form, which does not declare that its modules have no side effects:
        // each list would load a form library that no screen uses.
        treeshake: { moduleSideEffects: [{ test: /\/node_modules\/rc-field-form\//, sideEffects: false }] },
        output: {
          // Shared chunks may import each other: without this, code could run before its dependencies.
          strictExecutionOrder: true,
          codeSplitting: {
            groups: [
              // Modules of the sign-in page only.
              { name: 'start', tags: ['$initial'], priority: 2 },
              // The icons of the menu are drawn at once.
              {
                name: 'menu-icons',
                test: new RegExp(`/icons-svg/es/asn/(${menuIcons.join('|')})[.]js$`),
                priority: 1.75,
              },
              // One chunk per folder: an icon used by two folders would load one folder with the other.
              {
                name: 'glyphs',
                test: /@ant-design\/icons/,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 4 * SMALLEST_PART,
                priority: 1.7,
              },
              // What every list loads is one chunk: fewer requests, and it compresses better. The style sheets of the grid's
              // features are in it, because each chunk that has one adds a request.
              {
                name: 'list-base',
                test: /\/src\/components\/((actions|deferred|expand|field|loading|query|responsive|table)\/|grid\/.+\.module\.css)/,
                minShareCount: 2,
                priority: 1.6,
              },
              // Of the console's frame, forms and dialogs: in the chunk of one of these, lists would load that chunk too.
              { name: 'theme', test: /\/antd\/es\/(theme|style|_util)\//, minShareCount: 2, priority: 1.65 },
              // Of lists, tree pickers and dialogs: in the chunk of one of these, lists would load that chunk too.
              { name: 'records', test: /\/src\/runtime\/(records|navigation)\//, minShareCount: 2, priority: 1.65 },
              // Pagers, text inputs and the frame need them: in the chunk of the dates, lists would load its pickers too.
              {
                name: 'text',
                test: /\/(antd\/es\/input|rc-input|rc-textarea|dayjs(?!\/plugin)|(antd|rc-picker|rc-pagination)\/es\/([a-z-]+\/)?locale)\//,
                minShareCount: 2,
                priority: 1.65,
              },
              // The frame of account dialogs too: merged with their state, which the console needs, it would load dialogs.
              {
                name: 'dialog',
                test: /\/src\/(components\/dialog|shell\/account\/AccountDialogFrame)/,
                minShareCount: 2,
                priority: 1.55,
              },
              // Modules that are always loaded together are one chunk.
              {
                // A folder inside a component's folder (`input/date`) is a chunk of its own. The QR code of second factors
                // would take what it shares with the frame of the console into its chunk.
                name: (id) =>
                  /\/src\/components\/(?!(?:grid|second-factor)\/)([a-z-]+(?:\/[a-z-]+)?)\//
                    .exec(id)?.[1]
                    ?.replace('/', '-') ?? null,
                minShareCount: 2,
                priority: 1.5,
              },
              // A separate chunk for the grid: shared with others it would be loaded with every list.
              {
                name: 'grid',
                test: /\/src\/((components|model)\/grid\/|runtime\/(socket\/(row-sharing|table-socket)|workers\/row-order|async\/time-slice|lookup\/code-lookup))/,
                minShareCount: 2,
                entriesAware: true,
                priority: 1.2,
              },
              {
                name: 'shared',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: SMALLEST_PART,
                priority: 1,
              },
            ],
          },
          // Otherwise the bundler joins the names of all importers; that of a virtual module would be a folder.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*$/, '')}-[hash].js`,
          assetFileNames: ({ names: [name = 'file'] }) => `assets/${name.replace(/(~.*)?[.]\w+$/, '')}-[hash][extname]`,
        },
      },
    },
  });
}

/** Workers are separate files beside main.js, because each runs in a thread of its own. */
async function buildServer(outDir: string): Promise<void> {
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        // Loaded by the workers when they write or read such a file.
        external: ['exceljs', '@e965/xlsx', 'saxes'],
        input: {
          main: 'src/server/boot/main.ts',
          'pglite-worker': 'src/server/db/drivers/pglite-worker.mjs',
          'writer-worker': 'src/server/spreadsheet/writer-worker.mjs',
          'reader-worker': 'src/server/spreadsheet/reader-worker.mjs',
        },
        output: {
          entryFileNames: ({ name }) => (name === 'main' ? 'main.js' : `${name}.mjs`),
          // Flat, so that `new URL('./pglite-worker.mjs', import.meta.url)` is valid in every chunk.
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}

interface Sizes {
  file: string;
  raw: number;
  gzip: number;
  brotli: number;
}

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

async function compress(web: string, file: string): Promise<Sizes> {
  const path = join(web, file);
  const content = readFileSync(path);
  const sizes = { file, raw: content.length, gzip: content.length, brotli: content.length };
  if (content.length < SMALLEST || !COMPRESSIBLE.test(file)) return sizes;
  const [zipped, smaller] = await Promise.all([
    zip(content, { level: 9 }),
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  writeFileSync(`${path}.gz`, zipped);
  writeFileSync(`${path}.br`, smaller);
  return { ...sizes, gzip: zipped.length, brotli: smaller.length };
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1).padStart(9);

function printSizes(all: readonly Sizes[], web: string): void {
  const shown = all.toSorted((a, b) => b.raw - a.raw).slice(0, 15);
  const sum = (key: 'raw' | 'gzip' | 'brotli') => all.reduce((total, one) => total + one[key], 0);
  console.log(`${'KB'.padStart(9)}${'gzip'.padStart(9)}${'brotli'.padStart(9)}`);
  for (const one of shown)
    console.log(`${kilobytes(one.raw)}${kilobytes(one.gzip)}${kilobytes(one.brotli)}  ${one.file}`);
  console.log(
    `${kilobytes(sum('raw'))}${kilobytes(sum('gzip'))}${kilobytes(sum('brotli'))}  all ${all.length} files of ${web}`,
  );
}

export async function main([folder = buildFolder(process.env.APP_DIR)]: string[] = []): Promise<number> {
  const web = join(folder, 'web');
  // The script runner sets development, with which React would be built as its development version.
  process.env.NODE_ENV = 'production';
  const started = Date.now();
  rmSync(join(folder, '.stamp'), { force: true });
  await buildWeb(web, validScreenHashes(await loadSchemas(SCHEMA_FOLDERS, types)));
  await buildServer(join(folder, 'server'));
  const files = readdirSync(web, { recursive: true })
    .map(String)
    .filter((file) => file !== 'index.html' && statSync(join(web, file)).isFile());
  printSizes(await Promise.all(files.map((file) => compress(web, file))), web);
  console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}
