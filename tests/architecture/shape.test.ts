/** Sizes and shapes of the source: functions, components, folders, file names, and what a module does on import. */
import { describe, expect, it } from 'vitest';
import { differences, expectOnlyKnown, type Offence } from './ratchet';
import { read, sources } from './source';
import { functionsOf, nodesOnImport, parse, syntaxOf, type Node, type Syntax } from './syntax';

const MOST_LINES = { function: 60, component: 120, file: 300 };
const MOST_FILES = 15;
/** Words that say nothing about what a file holds. */
const EMPTY_NAME =
  /^(texts|asked|in-words|other-lists|pairs|outside|remember|line|misc|common|utils?|helpers?|things?|stuff)$/;
/** A worker's module is its entry: it listens to its own messages. */
const WORKER = /-worker\.ts$/;

function longFunctions(path: string, syntax: Syntax): Offence[] {
  return functionsOf(syntax)
    .filter(({ isComponent, lines }) => lines > MOST_LINES[isComponent ? 'component' : 'function'])
    .map(({ name, line, lines }) => ({ path, what: `line ${line}: ${name} has ${lines} lines` }));
}

const moduleVariables = (path: string, syntax: Syntax): Offence[] =>
  nodesOnImport(syntax)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind !== 'const')
    .map((node) => ({ path, what: `line ${syntax.lineOf(node.start)}` }));

const isListening = ({ type, callee }: Node): boolean => {
  const called = type === 'CallExpression' ? (callee as Node) : null;
  const member = called?.type === 'MemberExpression' ? (called.property as Node) : called;
  return ['addEventListener', 'setInterval'].includes(String(member?.name));
};

const listenersOnImport = (path: string, syntax: Syntax): Offence[] =>
  nodesOnImport(syntax)
    .filter(isListening)
    .map((node) => ({ path, what: `line ${syntax.lineOf(node.start)}` }));

/** Offences of every source file that `applies`. */
const inSources = (find: (path: string, syntax: Syntax) => Offence[], applies: (path: string) => boolean): Offence[] =>
  sources()
    .filter(applies)
    .flatMap((path) => find(path, syntaxOf(path)));

const isProduct = (path: string): boolean => !path.startsWith('scripts/');
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** One offence for each file above the limit. */
function fullFolders(paths: readonly string[]): Offence[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map(folderOf)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([path, count]) =>
    Array.from({ length: Math.max(0, count - MOST_FILES) }, () => ({ path, what: `holds ${count} files` })),
  );
}

describe('functions and components', () => {
  it(`have at most ${MOST_LINES.function} and ${MOST_LINES.component} lines`, () => {
    const cure = `split it: ${MOST_LINES.function} lines a function, ${MOST_LINES.component} a component`;
    expectOnlyKnown('long-functions', inSources(longFunctions, isProduct), cure);
  });
});

describe('modules', () => {
  it('keep no state in variables of their own', () => {
    const cure = 'no module-level let: a factory returns the state, main wires it';
    expectOnlyKnown('module-variables', inSources(moduleVariables, isProduct), cure);
  });

  it('start no listener or timer on import', () => {
    const cure = 'listen in a factory or an effect that returns its cleanup, main calls it';
    const applies = (path: string) => isProduct(path) && !WORKER.test(path);
    expectOnlyKnown('listeners-on-import', inSources(listenersOnImport, applies), cure);
  });
});

describe('folders and files', () => {
  it(`a file has at most ${MOST_LINES.file} lines`, () => {
    const offences = sources()
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES.file)
      .map(({ path, lines }) => ({ path, what: `has ${lines} lines` }));
    expectOnlyKnown('long-files', offences, `split it: ${MOST_LINES.file} lines a file`);
  });

  it(`a folder holds at most ${MOST_FILES} files, tests not counted`, () => {
    const cure = `make folders by feature: at most ${MOST_FILES} files in one`;
    expectOnlyKnown('full-folders', fullFolders(sources()), cure);
  });

  it('a file name says what the file holds', () => {
    const offences = sources()
      .filter((path) => EMPTY_NAME.test(nameOf(path)))
      .map((path) => ({ path, what: 'says nothing' }));
    expectOnlyKnown('file-names', offences, 'name it by the noun that it holds');
  });
});

describe('the checks themselves', () => {
  const SAMPLE = `
let count = 0;
export const theme = { dark: false };
window.addEventListener('focus', () => { let inner = 0; inner += 1; });
export function quiet() { window.addEventListener('blur', quiet); }
class Timer { static id = setInterval(() => {}, 1); private later = setInterval(() => {}, 1); }
export const Long = memo(function Inner() {${'\n'.repeat(121)}return <div />; });
export const long = () => {${'\n'.repeat(61)}};
export const fine = () => {${'\n'.repeat(58)}};
`;
  const sample = parse('sample.tsx', SAMPLE);
  const found = (offences: readonly Offence[]) => offences.map(({ what }) => what);

  it('find each offence once, and what runs later not at all', () => {
    expect(found(moduleVariables('sample.tsx', sample))).toEqual(['line 2']);
    expect(found(listenersOnImport('sample.tsx', sample))).toEqual(['line 4', 'line 6']);
    expect(found(longFunctions('sample.tsx', sample))).toEqual([
      'line 7: Long has 122 lines',
      'line 129: long has 62 lines',
    ]);
    expect(fullFolders(Array.from({ length: 17 }, (_, index) => `src/full/${index}.ts`))).toHaveLength(2);
  });

  it('refuse new offences and entries of the list that are no longer needed', () => {
    const offence = { path: 'src/a.ts', what: 'line 1' };
    expect(differences({ 'src/a.ts': 1 }, [offence], 'cure')).toEqual([]);
    expect(differences({}, [offence], 'cure')).toEqual(['src/a.ts line 1: cure']);
    expect(differences({ 'src/a.ts': 1, 'src/b.ts': 1 }, [offence], 'cure')).toEqual([
      expect.stringContaining('src/b.ts has 0 now, 1 in the list: run SHRINK=1'),
    ]);
    const moved = differences({ 'src/b.ts': 1 }, [offence], 'cure');
    expect(moved[0]).toContain('if files moved: run SHRINK=1');
  });
});
