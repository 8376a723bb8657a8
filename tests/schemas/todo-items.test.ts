/** The to-dos of the account centre name actions that exist, and the records on which these can be run. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import center from '@schemas/system/account-center.page.json';
import sets from '@schemas/_shared/actions.json';

const read = (id: string) => JSON.parse(readFileSync(`schemas/${id}.json`, 'utf8'));
const items = center.blocks.find(({ key }) => key === 'todo')?.props?.items ?? [];

test.each(items.map((item) => [item.title, item] as const))('%s', (_title, item) => {
  const list = read(item.list);
  const entity = read(`${list.entity}.entity`);
  const inherited = (entity.actionSets ?? []).map((name: 'approval') => sets.sets[name].actions);
  const actions = Object.assign({}, ...inherited, entity.actions);
  const name = item.permission.slice(item.permission.lastIndexOf(':') + 1);
  expect(item.permission).toBe(`${entity.permissionPrefix}:${name}`);
  expect(item.api).toBe(`${entity.api}/list`);
  expect(list.row).toContain(name);
  expect(actions[name].from).toEqual([item.query.status]);
  // The creator of a record may not approve it, so that it waits for others only.
  expect(item.others ?? false).toBe(actions[name].when === '=createBy != me.username');
});
