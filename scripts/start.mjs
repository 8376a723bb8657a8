// npm start: from a fresh clone to a running console with Node and npm alone. Node's own modules only: nothing is
// installed yet. `--no-build` serves what was built before.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildFolder, builtFolders, requireApp } from './setup/app.mjs';
import { ensureModules } from './setup/modules.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Sources of the build, without the schemas and menu that the server reads from disk. */
const SOURCES = [
  'src',
  'renderers',
  'schemas/_meta',
  'schemas/_shared/rules.json',
  'schemas/_shared/actions.json',
  'public',
  'scripts/app',
  'scripts/build.ts',
  'scripts/gen',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  ...builtFolders(process.env.APP_DIR),
];
const FOLDER = buildFolder(process.env.APP_DIR);
const STAMP = `${FOLDER}/.stamp`;
const ENTRY = `${FOLDER}/server/main.js`;

// The names that editors complete (names.schema.json) change with every entity; nothing is built from them.
const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.(test|story)\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => name !== 'names.schema.json')
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
};

function digestOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow))
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Runs a step and prints its duration; exits when it fails. */
function step(text, work) {
  console.log(`· ${text} …`);
  const started = Date.now();
  if (!work()) {
    console.error(`✗ ${text}：失败，请看上面的信息`);
    process.exit(1);
  }
  console.log(`✓ ${text}（${((Date.now() - started) / 1000).toFixed(1)} 秒）`);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`需要 Node 20.20 或更新的版本，现在是 ${process.versions.node}`);
  process.exit(1);
}

requireApp(process.env.APP_DIR);

const installing = Date.now();
if (ensureModules(() => console.log('· 安装依赖，仅首次或依赖变化时，约 1 分钟 …'))) {
  console.log(`✓ 安装依赖（${((Date.now() - installing) / 1000).toFixed(1)} 秒）`);
}

if (process.argv.includes('--no-build')) {
  if (!existsSync(ENTRY)) {
    console.error('还没有构建过：请先运行 npm start 或 npm run build');
    process.exit(1);
  }
} else {
  const digest = digestOfSources();
  const built = existsSync(STAMP) && existsSync(ENTRY) && readFileSync(STAMP, 'utf8') === digest;
  if (!built) {
    step('构建页面和服务，仅首次或源码变化时，约 15 秒', () => {
      const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/build.ts'], { stdio: 'inherit' });
      return status === 0;
    });
    writeFileSync(STAMP, digest);
  }
}

await import(pathToFileURL(ENTRY).href);
