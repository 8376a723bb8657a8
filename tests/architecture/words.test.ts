import { describe, expect, it } from 'vitest';
import { filesBelow, read, sources } from './source';
import { parse, phrasesOf, type Phrase } from './syntax';
import { cleanPaths, exemptions, homemadeWords, type HomemadeWord } from './words';

/** The list itself names the words. */
const LIST = /^tests\/architecture\/words(\.test)?\.ts$/;

/** `WORDS=src/model npx vitest run --project unit tests/architecture/words` also reads what is not clean yet. */
const { WORDS: asked } = process.env;
const isRead = (path: string): boolean =>
  cleanPaths.some((clean) => clean.test(path)) || (asked !== undefined && path.startsWith(asked));

/** One look at a phrase: nearly all contain none. */
const ANY_WORD = new RegExp(`\\b(${homemadeWords.map(({ word }) => word.source).join('|')})\\b`, 'i');

const WORDS = homemadeWords.map((one) => ({ ...one, whole: new RegExp(`\\b(${one.word.source})\\b`, 'gi') }));

/** `openDoors` and `OPEN_DOORS` as separate words, texts as they are. */
const spaced = ({ kind, text }: Phrase): string =>
  (kind === 'name' ? text : text.replace(/https?:\S+/g, ''))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/_/g, ' ');

const withoutExempt = (phrase: Phrase): Phrase => ({
  ...phrase,
  text: exemptions.reduce((text, one) => text.replace(one.text, ''), phrase.text),
});

/** The refused words of one phrase in a file. */
function refusedIn(path: string, phrase: Phrase): string[] {
  if (!ANY_WORD.test(spaced(phrase))) return [];
  const text = spaced(withoutExempt(phrase));
  const applies = ({ inside, namesOnly }: HomemadeWord) =>
    (inside?.test(path) ?? true) && (!namesOnly || phrase.kind === 'name');
  return WORDS.filter(applies).flatMap(({ whole, instead }) =>
    [...text.matchAll(whole)].map(([word]) => `${path}:${phrase.line} ${word} → ${instead}`),
  );
}

const hits = (path: string, text: string): string[] => [
  ...new Set(phrasesOf(parse(path, text)).flatMap((phrase) => refusedIn(path, phrase))),
];

const tests = ['src', 'renderers', 'scripts', 'tests'].flatMap((folder) =>
  filesBelow(folder, /\.(test|story)\.tsx?$|^tests\/.*\.(tsx?|mjs)$/),
);
const files = [...new Set([...sources(), ...tests])].filter(
  (path) => !LIST.test(path) && !path.includes('node_modules') && !path.endsWith('.d.ts'),
);

describe('standard words', () => {
  it.each(files.filter(isRead))('are used in %s', (path) => {
    expect(hits(path, read(path)), 'write the standard term; exemptions stand in tests/architecture/words.ts').toEqual(
      [],
    );
  });

  it('each entry of the list of clean paths names a file that exists', () => {
    expect(cleanPaths.filter((clean) => !files.some((path) => clean.test(path)))).toEqual([]);
  });

  it('and the check finds a word in comments, names and texts, once a line', () => {
    const sample =
      "// nobody's\nconst openDoors = 1; // DOORS\ntest('tells whoever', () => f(response.body, error));\nconst a = { sheet: `x ${a}` };";
    expect(hits('src/x.ts', sample)).toEqual([
      expect.stringContaining('src/x.ts:1 nobody'),
      expect.stringContaining('src/x.ts:2 DOORS'),
      expect.stringContaining('src/x.ts:2 Doors'),
      expect.stringContaining('src/x.ts:3 whoever'),
    ]);
    expect(hits('src/model/grid/x.ts', sample)).toContainEqual(expect.stringContaining(':4 sheet'));
  });
});
