import { json, jsonParseLinter } from '@codemirror/lang-json';
import { javascript } from '@codemirror/lang-javascript';
import { markdown } from '@codemirror/lang-markdown';
import { sql } from '@codemirror/lang-sql';
import { xml } from '@codemirror/lang-xml';
import { linter, lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';

export type Language = 'json' | 'sql' | 'javascript' | 'xml' | 'markdown' | 'text';

/** JSON linter that accepts an empty text. */
const jsonLinter = () => {
  const lint = jsonParseLinter();
  return linter((view) => (view.state.doc.length === 0 ? [] : lint(view)));
};

export const languages: Readonly<Record<Language, () => Extension>> = {
  json: () => [json(), jsonLinter(), lintGutter()],
  sql: () => sql(),
  javascript: () => javascript(),
  xml: () => xml(),
  markdown: () => markdown(),
  text: () => [],
};
