import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumFlags, chromiumPath, longLivedPages } from './tests/helpers/chromium.ts';
import { CONSOLE_CHECKS } from './tests/helpers/console-checks.ts';
import { shortLived } from './tests/helpers/short-lived.ts';
import { appFolder } from './src/server/config/app-folder.ts';
import base from './vite.config.ts';

// vitest 5.1 reports failures with Map.groupBy, which Node 20 lacks.
Map.groupBy ??= function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/**
 * Tests of one database are left out where only the other is tested. Those of the sources, of the checker, of the
 * documents' steps and of files use the embedded database or none, and no clock: one pass of `npm test` runs them.
 */
const OF_ONE_DATABASE: Record<string, string[]> = {
  postgres: [
    'tests/http/{kill,disk-full,base-data}.slow.test.ts',
    'tests/http/{api-docs,route-schemas}.test.ts',
    'src/server/db/drivers/{pglite,data-folder,full-disk}.slow.test.ts',
    'src/server/db/drivers/folder-lock.test.ts',
    'src/server/spreadsheet/writer.slow.test.ts',
    'tests/architecture/**',
    'tests/docs/**',
    'tests/schemas/**',
    'scripts/**',
  ],
  pglite: ['tests/http/processes.test.ts', 'tests/http/money-concurrency.test.ts'],
};
const filesOfTheOther = OF_ONE_DATABASE[process.env.TEST_DATABASES ?? ''] ?? [];

/**
 * Files that take many seconds by nature (processes, a full disk, exhaustive loops): `npm test` runs them, and each has
 * a process to itself.
 */
const SLOW = '{src,renderers,scripts,tests}/**/*.slow.test.ts';

/** One pass of `npm test` runs the files in reverse: a test that needs what another file left fails in one of the two. */
class ReverseOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not the array's
    const inOrder = await super.sort(files);
    return inOrder.toReversed();
  }
}

const unit = {
  environment: 'node',
  setupFiles: ['tests/helpers/runtime-scope.ts'],
  exclude: ['**/node_modules/**', 'scripts/new/templates/**', 'tests/bench/**', ...filesOfTheOther],
  // Of two cores vitest would leave one to itself, which hardly needs it.
  maxWorkers: 2,
  execArgv: shortLived,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/** Found up front: a dependency found midway would reload the run. */
const BROWSER_DEPENDENCIES = [
  'antd',
  'antd/es/locale/zh_CN',
  'axe-core',
  'dayjs',
  'valtio',
  'axios',
  '@formily/antd-v5',
  '@formily/core',
  '@formily/react',
  'react-dom/client',
  'pinyin-pro',
  '@codemirror/commands',
  '@codemirror/lang-javascript',
  '@codemirror/lang-json',
  '@codemirror/lang-markdown',
  '@codemirror/lang-sql',
  '@codemirror/lang-xml',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/starter-kit',
  'dompurify',
  'quickjs-emscripten-core',
  '@jitl/quickjs-ng-wasmfile-release-sync/ffi',
  '@jitl/quickjs-ng-wasmfile-release-sync/emscripten-module',
  'markdown-it',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/features',
  'echarts/renderers',
];

/** Components in Chromium, with one of the builds of React and antd. */
const components = (
  name: string,
  build: 'production' | 'development',
  files: { include: readonly string[]; exclude: readonly string[] },
) =>
  ({
    extends: true,
    oxc: { jsx: { development: build === 'development' } },
    optimizeDeps: {
      include: BROWSER_DEPENDENCIES,
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': JSON.stringify(build) } } },
    },
    test: {
      name,
      include: [...files.include],
      exclude: ['**/node_modules/**', ...files.exclude],
      // Loading the modules once per worker saves a quarter of the time.
      isolate: false,
      // Pages in the browser of each project. They run at once, and must have the same number.
      maxWorkers: 2,
      testTimeout: 30_000,
      setupFiles: ['runtime-scope', 'shared-document', 'still-mouse'].map((file) => `tests/helpers/${file}.ts`),
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath: chromiumPath, args: [...chromiumFlags, ...longLivedPages] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }) as const;

const COMPONENTS = '{src,renderers,tests}/**/*.browser.test.tsx';

/** The tests of an application (APP_DIR), in Node. */
const app = appFolder(process.env.APP_DIR ?? '');
const appProject = {
  extends: true,
  test: {
    name: 'app',
    environment: 'node',
    dir: app ?? '.',
    include: ['{modules,renderers,tests}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    maxWorkers: 2,
    execArgv: shortLived,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
} as const;

/** `unit` and `slow` run in Node (both databases), `browser*` mount components in Chromium, `stories` drive the built console. */
export default mergeConfig(
  base,
  defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    test: {
      ...(process.env.TEST_ORDER === 'reverse' ? { sequence: { sequencer: ReverseOrder } } : {}),
      projects: [
        {
          extends: true,
          test: {
            ...unit,
            name: 'unit',
            include: ['{src,renderers,scripts,tests}/**/*.test.ts'],
            exclude: [...unit.exclude, SLOW],
            // Loading the server's modules once per worker saves 40 % of the time.
            isolate: false,
          },
        },
        { extends: true, test: { ...unit, name: 'slow', include: [SLOW] } },
        // What users get; it takes two thirds of the time of the development build.
        components('browser', 'production', { include: [COMPONENTS], exclude: CONSOLE_CHECKS }),
        // It warns of wrong uses of React and antd.
        components('browser-development', 'development', { include: CONSOLE_CHECKS, exclude: [] }),
        {
          extends: true,
          test: {
            name: 'stories',
            environment: 'node',
            include: ['tests/flows/**/*.story.ts'],
            setupFiles: ['tests/helpers/story-setup.ts'],
            // The modules are loaded, and the state of the sources is computed, once per worker.
            isolate: false,
            // Each story has a server and a browser of its own: two at once fill two cores.
            maxWorkers: 2,
            testTimeout: 120_000,
            hookTimeout: 180_000,
          },
        },
        ...(app ? [appProject] : []),
      ],
    },
  }),
);
