/** Which menus and buttons the words of a role grant. */
import { expect, test } from 'vitest';
import type { PermissionRow } from './permission-rows';
import { permissionIdsOf } from './role-grants';

const row = (id: string, parent: string | null, url: string | null, code: string | null): PermissionRow => ({
  id,
  parent,
  url,
  code,
  name: id,
  icon: null,
  component: null,
  sort: 0,
  type: code === null ? 1 : 2,
  hidden: false,
  leaf: true,
});
const ROWS = [
  row('crm', null, '/isps/crm', null),
  row('profile', 'crm', '/isps/crm/profile', null),
  row('profile.edit', 'profile', null, 'crm:profile:edit'),
  // A list that the form of the profile shows.
  row('refund.edit', 'profile', null, 'fin:refund:edit'),
  row('log', null, '/isps/system/log', null),
  // The codes of logs have another prefix than the name of the screen.
  row('log.detail', 'log', null, 'sys:log:detail'),
];
const granted = (screens: Record<string, string>) =>
  permissionIdsOf({ name: '', description: '', screens, dataRules: {}, hidden: '' }, ROWS, () => true).toSorted();

test.each<[string, Record<string, string>, string[]]>([
  [
    'a screen: its menu, those above, and the codes of its prefix',
    { E: 'crm:profile' },
    ['crm', 'profile', 'profile.edit'],
  ],
  ['a screen whose codes have another prefix: the buttons of its menu', { R: 'system:log' }, ['log', 'log.detail']],
  ['a path: the buttons of its menu', { R: '/isps/system/log' }, ['log', 'log.detail']],
  ['words that do not fit a button: the menu alone', { R: 'crm:profile' }, ['crm', 'profile']],
])('%s', (_title, screens, ids) => {
  expect(granted(screens)).toEqual(ids);
});
