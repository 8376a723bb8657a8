import { expect, test } from 'vitest';
import { commentTime } from './comment-time';
import { mentionedUsers, splitMentions } from './mentions';

const marked = (content: string, names: string[]) =>
  splitMentions(content, names)
    .map(({ text, mention }) => (mention === null ? text : `[${text}]`))
    .join('');

test.each([
  ['', ['张三'], ''],
  ['@', ['张三'], '@'],
  ['你好', [], '你好'],
  ['请 @张三 看', ['张三'], '请 [@张三] 看'],
  ['@张三丰 与 @张三', ['张三', '张三丰'], '[@张三丰] 与 [@张三]'],
  ['@张三@张三', ['张三'], '[@张三][@张三]'],
  ['@@张三(li) a@张', ['张三', '张三(li)'], '@[@张三(li)] a@张'],
  ['@<img src=x> @$& @constructor', ['<img src=x>', '$&', ''], '[@<img src=x>] [@$&] @constructor'],
])('splits %j at %j', (content, names, expected) => expect(marked(content, names)).toBe(expected));

test('mentions the chosen users whose name is still in the text, once each', () => {
  const chosen = { 张三: 'zhang', 张三丰: 'feng', 李四: 'li' };
  expect(mentionedUsers('@张三丰 @张三丰 你好 李四', chosen)).toEqual(['feng']);
  expect(mentionedUsers('@constructor @__proto__ @张三', chosen)).toEqual(['zhang']);
});

test('splits a long text with many names in one pass', () => {
  const names = Array.from({ length: 20 }, (_, at) => `用户${at}`);
  const content = '@用户19 @用户 '.repeat(150);
  expect(splitMentions(content, names).filter(({ mention }) => mention === '用户19')).toHaveLength(150);
});

test.each([
  ['2026-06-30 08:00:30', '刚刚'],
  ['2026-06-30 08:01:10', '刚刚'],
  ['2026-06-30 08:30:00', '2026-06-30 08:30:00'],
  ['2026-06-30 07:58:00', '2 分钟前'],
  ['2026-06-30 00:05:00', '今天 00:05'],
  ['2026-06-29 23:00:00', '昨天 23:00'],
  ['2026-06-28 23:00:00', '2026-06-28 23:00'],
  ['', ''],
])('shows %j as %j', (time, expected) => expect(commentTime(time, '2026-06-30 08:00:40')).toBe(expected));
