/**
 * Dialogs are drawn inside the `ConfigProvider` of the console, which gives them theme, language and the nonce of the
 * content security policy. The static functions of antd draw outside of it; a dialog without a container of its own locks
 * the scrolling of the page by a style element without the nonce.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from './source';

const OUTSIDE = [
  /\bModal\.(?:confirm|info|success|error|warning|useModal|destroyAll)\b/,
  /import \{[^}]*\b(?:message|notification)\b[^}]*\} from 'antd'/,
  /\bcreateRoot\(/,
];
/** The opening tags of dialogs, to their end. */
const DIALOG = /<(?:Modal|ModalDialog|Drawer)\b(?:=>|[^>])*>/g;
const MODAL = /import \{[^}]*\bModal\b[^}]*\} from 'antd'/;

/** The main component, and the island in the sign-in page's place. */
const ROOTS = new Set(['src/main.tsx']);
/** The only use of antd's modal: all dialogs take the focus in the same way. */
const MODAL_FILE = 'src/components/dialog/ModalDialog.tsx';

function problemsOf(path: string, text: string): string[] {
  const outside = OUTSIDE.filter((pattern) => pattern.test(text)).map(
    (pattern) =>
      `${path}: ${pattern.source} draws outside of the ConfigProvider; use open() or confirm() of the runtime`,
  );
  const modal =
    MODAL.test(text) && path !== MODAL_FILE ? [`${path}: use ModalDialog instead of the Modal of antd`] : [];
  const bare = [...text.matchAll(DIALOG)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bgetContainer=|\{\.\.\.shared\}/.test(tag))
    .map((tag) => `${path}: ${tag.slice(0, 40)} has no getContainer`);
  const layer = /\bzIndex=\{\d/.test(text) ? [`${path}: take the layer of a dialog from dialog-layers.ts`] : [];
  return [...outside, ...modal, ...bare, ...layer];
}

describe('dialogs are drawn inside the ConfigProvider', () => {
  it('in every file', () => {
    const files = sources().filter((path) => /^(src|renderers)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
    expect(
      files.filter((path) => !ROOTS.has(path)).flatMap((path) => problemsOf(path, readFileSync(path, 'utf8'))),
    ).toEqual([]);
  });

  it('catches static functions, roots and dialogs without a container', () => {
    for (const text of [
      "Modal.confirm({ title: '删除吗？' })",
      "import { Button, message } from 'antd';",
      "import { Button, Modal } from 'antd';",
      'const root = createRoot(node);',
      '<Modal open onCancel={() => close()} title="x">',
      '<Drawer open>',
      '<Modal open getContainer={box} zIndex={1100}>',
    ]) {
      expect(problemsOf('x.tsx', text), text).toHaveLength(1);
    }
    expect(problemsOf('x.tsx', '<Modal open onOk={() => save()} getContainer={box}>')).toEqual([]);
  });
});
