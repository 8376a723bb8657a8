/** Reading a value never needs the form engine: no file that draws one reaches it, however far away. */
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, sources } from './source';

const ENGINE = '@formily';
const files = new Set(sources());
const fileOf = (target: string) =>
  [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find((path) =>
    files.has(path),
  );

/** The way from a file to the form engine, import by import; null where there is none. Globs load by name, later. */
function wayTo(path: string, seen: Set<string>): string[] | null {
  seen.add(path);
  for (const { target, glob } of importsOf(path)) {
    if (target.startsWith(ENGINE)) return [path, target];
    const next = glob ? undefined : fileOf(target);
    const way = next !== undefined && !seen.has(next) ? wayTo(next, seen) : null;
    if (way) return [path, ...way];
  }
  return null;
}

const SHOW = 'src/components/field/FieldShow.tsx';
const FORM = 'src/components/form/RecordForm.tsx';

describe('no way leads to the form engine', () => {
  it.each([SHOW, ...filesBelow('renderers/fields', /\/view\.tsx$/)])('from %s', (path) => {
    expect(wayTo(path, new Set()), 'move what both need out of the file that names the form engine').toBeNull();
  });

  it('while a form has one', () => expect(wayTo(FORM, new Set())?.at(-1)).toContain(ENGINE));
});
