import { expect, test } from 'vitest';
import { markdownToText } from './markdown-text';

test.each([
  ['# 标题\n\n正文', '标题 正文'],
  ['标题\n====\n正文\n---\n末段', '标题 正文 末段'],
  ['**粗** *斜* ~~删~~ `code` ***都有***', '粗 斜 删 code 都有'],
  ['__粗__ _斜_ snake_case_name', '粗 斜 snake_case_name'],
  ['2 * 3 = 6，a_b', '2 * 3 = 6，a_b'],
  ['[看这里](https://example.com/a?b=1) ![图](temp/x.png)', '看这里 图'],
  ['- 一\n- 二\n  1. 三\n> 引用\n> - 内', '一 二 三 引用 内'],
  ['| 名 | 数 |\n| --- | ---: |\n| 甲 | 1 |', '名 数 甲 1'],
  ['```js\nconst a = 1;\n```', 'const a = 1;'],
  ['a<br>b &amp; <span style="color: red">红</span>', 'a b & 红'],
  ['=cmd()|"a\'b" 😀', '=cmd() "a\'b" 😀'],
  ['-5 度', '-5 度'],
  ['', ''],
])('%j reads %j', (text, words) => expect(markdownToText(text)).toBe(words));

test.each(['*', '_', '[', '![](', '`', '# ', '> ', '- ', '|', '~~~', ' ', '1. ', '=', '\n\t'])(
  'a long text of %j alone gives no more text than it has',
  (mark) => {
    const text = `${mark.repeat(20_000)}x`;
    expect(markdownToText(text).length).toBeLessThanOrEqual(text.length);
  },
);
