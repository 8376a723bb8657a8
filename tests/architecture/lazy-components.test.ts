/** Code that loads later has one mechanism. */
import { expect, it } from 'vitest';
import { filesBelow, read } from './source';

const SUSPENSE = /import (?:type )?\{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/;

const offences = (files: readonly (readonly [path: string, text: string])[]) =>
  files.filter(([, text]) => SUSPENSE.test(text)).map(([path]) => path);

it('is not React.lazy, whose content waits 300 ms: use lazyComponent (src/components/deferred/lazy-component.tsx)', () => {
  const sources = ['src', 'renderers'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
  expect(offences(sources.map((path) => [path, read(path)]))).toEqual([]);
});

it('finds both', () => {
  const lines = [
    "import { lazy } from 'react';",
    "import { useId, Suspense } from 'react';",
    "import { memo } from 'react';",
  ];
  expect(offences(lines.map((text, index) => [String(index), text]))).toEqual(['0', '1']);
});
