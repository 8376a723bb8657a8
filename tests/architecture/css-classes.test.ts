/** Class names of CSS modules are untyped: a renaming that reaches one side only removes the style without an error. */
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { read, sources } from './source';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Members that a file reads from its CSS modules and that these do not define, as `path: styles.name`. */
export function undefinedClasses(path: string, text: string, readCss: (path: string) => string): string[] {
  const code = text.replace(IMPORT, '');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', target = '']) => {
    const css = readCss(target.startsWith('@/') ? `src/${target.slice(2)}` : normalize(join(dirname(path), target)));
    const defined = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one));
    const used = code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
    return [...used].flatMap(([, member, key]) => {
      const one = member ?? key ?? '';
      return defined.has(one) ? [] : [`${path}: ${name}.${one}`];
    });
  });
}

describe('classes of CSS modules', () => {
  it('are defined where they are used', () => {
    const paths = sources().filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'));
    expect(
      paths.flatMap((path) => undefinedClasses(path, read(path), read)),
      'define the class in the CSS module, or remove its use',
    ).toEqual([]);
  });

  it('are found by either notation', () => {
    const text = "import styles from './a.module.css';\nconst used = [styles.head, styles['foot'], styles.gone];\n";
    const css = (path: string) => (path === 'src/x/a.module.css' ? '.head, .foot:hover { color: red; }' : '');
    expect(undefinedClasses('src/x/a.tsx', text, css)).toEqual(['src/x/a.tsx: styles.gone']);
  });
});
