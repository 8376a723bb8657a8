import { describe, expect, test } from 'vitest';
import { parseStyles, formatStyles, moveStylesToData } from './inline-styles';

describe('styles that may stay', () => {
  test.each([
    ['color: red; text-align:center;width:50%', 'color: red; text-align: center; width: 50%'],
    ['COLOR:#1890ff', 'color: #1890ff'],
    ['color: rgb(1, 2, 3); background-color: rgba(0,0,0,.5)', 'color: rgb(1, 2, 3); background-color: rgba(0,0,0,.5)'],
    ['position:fixed;top:0;z-index:9', ''],
    ['background: url(http://evil)', ''],
    ['background-color: url(//evil)', ''],
    ['width: calc(100% * 9)', ''],
    ['width: expression(alert(1))', ''],
    ['color: var(--x)', ''],
    ['__proto__: x; constructor: y', ''],
    ['color', ''],
    ['', ''],
  ])('%j → %j', (style, kept) => expect(formatStyles(parseStyles(style))).toBe(kept));
});

describe('style attributes are renamed, text is not', () => {
  test.each([
    ['<p style="color:red">a</p>', '<p data-look="color:red">a</p>'],
    ["<p STYLE = 'a>b' class=x>", "<p data-look = 'a>b' class=x>"],
    ['<p/style=x>', '<p/data-look=x>'],
    ['<p title="style=1" style=x>', '<p title="style=1" data-look=x>'],
    ['a style="x" < b style=c > d', 'a style="x" < b style=c > d'],
    ['<p data-style="x">style="y"</p>', '<p data-style="x">style="y"</p>'],
    ['<p style', '<p data-look'],
    ['<p style="x', '<p data-look="x'],
    ['', ''],
  ])('%j → %j', (html, renamed) => expect(moveStylesToData(html)).toBe(renamed));

  test.each(['<', '<p ', '<p a=', '<p style="', "<p '", '<a b c d', '= = "'])(
    '200,000 %j keep everything but the name of the attribute',
    (piece) => {
      const html = piece.repeat(200_000);
      expect(moveStylesToData(html).replaceAll('data-look', 'style')).toBe(html);
    },
  );
});
