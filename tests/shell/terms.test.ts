/** One term for each thing on screen: variants of a term appear in no text of the product. */
import { expect, test } from 'vitest';
import { filesBelow, read } from '../architecture/source';

/** Refused variants with the term to write. Texts that the specification gives are literal and not in this table. */
const VARIANTS: readonly (readonly [variant: string, term: string])[] = [
  ['强制下线', '强制退出'],
  ['添加下级', '新增下级'],
  ['登陆', '登录'],
  ['帐号', '账号'],
  ['帐户', '账户'],
  ['其它', '其他'],
  ['模版', '模板'],
];

const NO_PRODUCT = /\.test\.|^src\/.*\.browser\./;
const files = [
  ...['src', 'renderers'].flatMap((folder) => filesBelow(folder, /\.tsx?$/)),
  ...filesBelow('schemas', /\.json$/),
].flatMap((path) => (NO_PRODUCT.test(path) ? [] : [[path, read(path)] as const]));

test.each(VARIANTS)('%s is not written: the term is %s', (variant) => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(([, text]) => text.includes(variant)).map(([path]) => path)).toEqual([]);
});
