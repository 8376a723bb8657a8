/** The Content-Security-Policy of the console blocks style attributes in markup and by `setAttribute`. */
import { expect, it } from 'vitest';
import { read, sources } from './source';

/** `autoSize` of antd measures the text in a copy whose style attribute it sets. */
const AUTO_SIZE = /\bautoSize\b/;
const STYLE_ATTRIBUTE = /setAttribute\(\s*['"]style['"]/;
const CURE = 'let CSS size the text (`field-sizing: content`), and set single properties of `element.style`';

it('no source sets a style attribute', () => {
  const styled = (path: string) => AUTO_SIZE.test(read(path)) || STYLE_ATTRIBUTE.test(read(path));
  expect(
    sources().filter((path) => !path.startsWith('scripts/') && styled(path)),
    CURE,
  ).toEqual([]);
});
