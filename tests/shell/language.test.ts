/** Every text of the console is Chinese (spec 2 §1). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('/{src,renderers}/**/{texts,messages,*-messages}.ts', {
  eager: true,
});

/** Texts that the specification gives in another language, and error codes. */
const GIVEN = ['getPermissionList: permissions must be a non-null array !', 'MODULE_NOT_FOUND', 'JSON', 'null'];

/** Sample values for the parameters of text functions: a word, a number, a list of words. */
const FILLINGS: readonly unknown[] = ['某', 3, ['某']];

/** The text of a function for the first sample value that it accepts. */
function say(text: (...parts: unknown[]) => unknown): unknown {
  for (const filling of FILLINGS) {
    try {
      return text(filling, filling, filling);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new Error(`no filling fits ${String(text)}`);
}

/** All texts in a value, including members of objects and results of functions. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(say(value as (...parts: unknown[]) => unknown));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('[2§1.3] the language of the user interface is Chinese', () => {
  const texts = Object.values(modules).flatMap((module) => textsOf(module));
  expect(texts.length).toBeGreaterThan(300);
  const foreign = texts.filter((text) => /\p{L}{2}/u.test(text) && !/\p{Script=Han}/u.test(text));
  expect(foreign.filter((text) => !GIVEN.some((given) => text.startsWith(given)))).toEqual([]);
  expect(readFileSync('index.html', 'utf8')).toContain('<html lang="zh-CN"');
});
