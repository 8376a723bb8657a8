import { describe, expect, it } from 'vitest';
import type { EntityFile } from '@/model/generated/files';
import { filesBelow, read, sources } from './source';

const ENGINES = /^src\/(model|registry|runtime|components|server|shell)\/|^renderers\/screens\//;
/** Reads the vocabulary of other systems and of older versions, so it must name their words; and the file that lists ours as data. */
const TRANSLATORS = /^src\/model\/(online|schema-migration\/version-\d|entity\/system-fields)/;

const typeNames = filesBelow('renderers/fields', /\/value\.ts$/).map((path) => path.split('/')[2]!);
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('no engine tests a type by its name', () => {
  const anyName = typeNames.map(escape).join('|');
  // `date` is also a kind of column (src/model/entity/column-type.ts), which engines do tell apart.
  const noKind = typeNames
    .filter((name) => name !== 'date')
    .map(escape)
    .join('|');
  const forms = [
    new RegExp(`\\btype\\s*[!=]==?\\s*['"](${anyName})['"]`),
    new RegExp(`\\bcase\\s+['"](${noKind})['"]`),
    new RegExp(
      `['"](${typeNames
        .filter((name) => /[_-]|[a-z][A-Z]/.test(name))
        .map(escape)
        .join('|')})['"]`,
    ),
  ];
  for (const path of sources().filter((one) => ENGINES.test(one) && !TRANSLATORS.test(one))) {
    it(path, () => {
      const hits = read(path)
        .split('\n')
        .flatMap((line, index) =>
          forms.some((form) => form.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        );
      expect(
        hits,
        'add a member to the type contract (src/model/entity/field-type.ts or src/registry/field-view.ts) instead',
      ).toEqual([]);
    });
  }
});

/** Comments may show an example from a business module; code may not know one. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

describe('business names stand in schemas, server modules and tests only', () => {
  const entities = ['schemas', 'tests/schemas'].flatMap((folder) =>
    filesBelow(folder, /\.entity\.json$/).map((path) => ({ path, file: JSON.parse(read(path)) as EntityFile })),
  );
  /** The platform itself speaks of its own tables and calls, in these places. */
  const PLATFORM =
    /^src\/(runtime\/http\/api-paths\.ts|server\/(auth|platform|seed|transfer|http\/paths\.ts)|model\/(online\/|http\/extensions\.ts))/;
  const words = entities.flatMap(({ path, file }) => {
    const platform = /^(tests\/)?schemas\/(system|online)\//.test(path);
    const id = path.replace(/^(tests\/)?schemas\//, '').replace('.entity.json', '');
    return [id, file.table, file.api, file.permissionPrefix].flatMap((word) =>
      word === null ? [] : [{ word, platform }],
    );
  });
  for (const path of sources().filter((one) => !one.startsWith('src/server/modules/'))) {
    it(path, () => {
      const text = withoutComments(read(path));
      const hits = words
        .filter(({ platform }) => !(platform && PLATFORM.test(path)))
        .filter(({ word }) => new RegExp(`['"\`/]${escape(word).replace(/^\//, '')}(?![A-Za-z0-9_-])`).test(text))
        .map(({ word }) => `${path}: ${word}`);
      expect(hits, 'name it in schemas/ or src/server/modules; engines learn names from the schema').toEqual([]);
    });
  }
});

describe('files', () => {
  it.each(sources())('%s has a name that says what it holds', (path) => {
    expect(path, 'no utils, helpers, common, Base*, *2').not.toMatch(
      /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)|\/Base[A-Z]|[a-z]2\.tsx?$/,
    );
  });

  it.each(sources().filter((path) => !path.startsWith('scripts/')))(
    '%s runs no text as code and writes no raw HTML',
    (path) => {
      expect(read(path)).not.toMatch(
        /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/,
      );
    },
  );

  it('no file names a package registry or a path of a machine', () => {
    const all = [
      ...sources(),
      ...filesBelow('tests', /\.(ts|tsx|json|md)$/).filter((path) => !path.includes('node_modules')),
      ...filesBelow('docs', /\.(ts|json|md)$/),
      'README.md',
      'README.zh-CN.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'package-lock.json',
    ];
    const hits = all.filter(
      (path) =>
        /registry\.npmjs\.org|npmmirror|\/work\/(main|shared)|\/root\/|deb\.debian\.org/.test(read(path)) &&
        !path.startsWith('tests/architecture/'),
    );
    expect(hits).toEqual([]);
  });
});
