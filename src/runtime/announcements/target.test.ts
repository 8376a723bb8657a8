/** Addresses of announcements: pages of this console, other sites by https, records; nothing that runs. */
import { expect, test } from 'vitest';
import { targetOf } from './target';

const url = (openPage: string) => targetOf({ openType: 'url', openPage, busId: '' });
const component = (openPage: string, busId = '') =>
  targetOf({ openType: 'component', openPage, busId }, (name) => (name === 'system/UserList' ? '/isystem/user' : null));

test.each([
  ['/isps/system/user?id=1#a', { kind: 'path', path: '/isps/system/user?id=1#a' }],
  ['https://example.com/a?b=1', { kind: 'external', url: 'https://example.com/a?b=1' }],
  ['http://example.com', { kind: 'external', url: 'http://example.com/' }],
])('opens %s', (openPage, target) => {
  expect(url(openPage)).toEqual(target);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  '//example.com/a',
  '/\\example.com',
  '/a/..//example.com',
  '/\t/example.com',
  'https://user:secret@example.com',
  'https://',
  'https:///a',
  'example.com',
  '{{location}}',
  '',
  '   ',
])('leads nowhere from %j', (openPage) => {
  expect(url(openPage)).toEqual({ kind: 'none' });
  expect(component(openPage).kind).not.toBe('external');
});

test('opens the detail of the record of a mention, a path, or the menu entry of a component', () => {
  expect(component('demo/order.form', '7')).toEqual({ kind: 'record', screen: 'demo/order.form', id: '7' });
  expect(component('/isps/system/user')).toEqual({ kind: 'path', path: '/isps/system/user' });
  expect(component('system/UserList')).toEqual({ kind: 'path', path: '/isystem/user' });
  expect(component('../../etc/passwd.form')).toEqual({ kind: 'none' });
  expect(component('unknown/Page')).toEqual({ kind: 'none' });
});

test('leads nowhere without an openType', () => {
  expect(targetOf({ openType: '', openPage: '/isps/system/user', busId: '' })).toEqual({ kind: 'none' });
});
