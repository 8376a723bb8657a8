import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import type * as validatorsModule from '../../src/model/check/json-schema/validators';
import { appPlugin } from './app-plugin';

let app: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  writeFileSync(join(app, path), text);
};
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'jingwei-plugin-'));
  write(
    'schemas/_shared/rules.json',
    '{"version":1,"rules":{"mobile":{"message":"请输入手机号"},"plate":{"label":"车牌"}}}',
  );
  write('modules/car/car.ts', 'export const drive = () => "a";');
  write('modules/car/car.test.ts', 'throw new Error();');
  write('modules/index.ts', 'throw new Error();');
  write('renderers/fields/stars/value.ts', 'export default { column: { kind: "int" } };');
  write('renderers/fields/stars/view.tsx', 'export default { Input: "stars" };');
  write('renderers/fields/stars/props.schema.json', '{"type":"object","properties":{"most":{"type":"integer"}}}');
  write('renderers/widgets/clock/view.tsx', 'export default "clock";');
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

/** Runs the work in a bundler with the plugin. */
async function inBundler<T>(folder: string | null, work: (vite: ViteDevServer) => Promise<T>): Promise<T> {
  const vite = await createServer({
    configFile: false,
    plugins: [appPlugin(resolve('.'), folder)],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return work(vite).finally(() => vite.close());
}
const table = async (vite: ViteDevServer, name: string) =>
  (await vite.ssrLoadModule(`virtual:app/${name}`)).default as Readonly<Record<string, object>>;

describe('with an application', () => {
  it('lists its functions and values with their modules, and loads views on demand', async () => {
    await inBundler(app, async (vite) => {
      const functions = await table(vite, 'functions');
      expect(Object.entries(functions).map(([path, one]) => [path, Object.keys(one)])).toEqual([
        ['/app/modules/car/car.ts', ['drive']],
      ]);
      const values = await table(vite, 'values');
      expect(Object.keys(values)).toEqual(['/app/renderers/fields/stars/value.ts']);
      expect(values['/app/renderers/fields/stars/value.ts']).toMatchObject({ default: { column: { kind: 'int' } } });
      const views = await table(vite, 'views');
      expect(Object.keys(views)).toEqual([
        '/app/renderers/fields/stars/view.tsx',
        '/app/renderers/widgets/clock/view.tsx',
      ]);
      const load = views['/app/renderers/widgets/clock/view.tsx'] as () => Promise<{ default: string }>;
      expect((await load()).default).toBe('clock');
    });
  });

  it('lists a file that was added, and no longer one that was removed', async () => {
    write('modules/car/wheel.ts', 'export const turn = 1;');
    rmSync(join(app, 'renderers/widgets'), { recursive: true });
    await inBundler(app, async (vite) => {
      expect(Object.keys(await table(vite, 'functions'))).toContain('/app/modules/car/wheel.ts');
      expect(Object.keys(await table(vite, 'views'))).toEqual(['/app/renderers/fields/stars/view.tsx']);
    });
  });

  it('merges the rules that the model imports', async () => {
    const { rules } = await inBundler(app, (vite) => vite.ssrLoadModule('/schemas/_shared/rules.json'));
    expect(rules).toMatchObject({
      mobile: { message: '请输入手机号', regex: expect.any(String) },
      plate: { label: '车牌' },
    });
  });

  it('loads shared files again that were added, changed or removed', async () => {
    const names = async (vite: ViteDevServer) =>
      Object.keys((await vite.ssrLoadModule('/schemas/_shared/rules.json')).rules as object);
    const path = 'schemas/_shared/rules.json';
    const saved = (vite: ViteDevServer, event: string) => vite.watcher.emit(event, join(app, path));
    await inBundler(app, async (vite) => {
      expect(await names(vite)).toContain('plate');
      write(path, '{"version":1,"rules":{"colour":{"label":"颜色"}}}');
      saved(vite, 'change');
      await expect.poll(() => names(vite)).toContain('colour');
      rmSync(join(app, path));
      saved(vite, 'unlink');
      await expect.poll(() => names(vite)).not.toContain('colour');
      write(path, '{"version":1,"rules":{"plate":{"label":"车牌"}}}');
      saved(vite, 'add');
      await expect.poll(() => names(vite)).toContain('plate');
    });
  });

  it('adds a new field type to the language while the bundler runs', async () => {
    const types = async (vite: ViteDevServer) => {
      const { $defs } = await vite.ssrLoadModule('/schemas/_meta/types.schema.json');
      return ($defs as { type: { enum: string[] } }).type.enum;
    };
    const path = 'renderers/fields/moons/value.ts';
    await inBundler(app, async (vite) => {
      expect(await types(vite)).toEqual(expect.arrayContaining(['input', 'stars']));
      write(path, 'export default { column: { kind: "int" } };');
      vite.watcher.emit('add', join(app, path));
      await expect.poll(() => types(vite), { timeout: 20_000 }).toContain('moons');
    });
    rmSync(join(app, path));
  });

  it('checks the props of its field types', async () => {
    await inBundler(app, async (vite) => {
      const { violationsOf } = (await vite.ssrLoadModule(
        '/src/model/check/json-schema/validators.ts',
      )) as typeof validatorsModule;
      const errorsOf = (props: object) =>
        violationsOf('entity', { fields: { level: { label: '级', type: 'stars', props } } })
          .map(({ instancePath }) => instancePath)
          .filter((path) => path.includes('/props'));
      expect([errorsOf({ most: 5 }), errorsOf({ most: 'x' })]).toEqual([[], ['/fields/level/props/most']]);
    });
  });
});

it('without an application every table is empty, and files are the product’s', async () => {
  await inBundler(null, async (vite) => {
    for (const name of ['functions', 'values', 'views']) expect(await table(vite, name)).toEqual({});
    const { rules } = await vite.ssrLoadModule('/schemas/_shared/rules.json');
    expect(rules).not.toHaveProperty('plate');
  });
});
