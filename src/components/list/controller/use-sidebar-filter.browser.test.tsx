import { useState } from 'react';
import { page } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import type { Parameters } from '@/model/generated/files';
import { fill, mount, unmount } from '../../../../tests/helpers/mount';
import { ListController } from './list-controller';
import { useSidebarFilter } from './use-sidebar-filter';

function SelectionInSidebar({ controller }: { controller: ListController }) {
  const [filter, setFilter] = useState<Parameters>({});
  const [attempt, setAttempt] = useState(0);
  useSidebarFilter(controller, filter, attempt);
  return (
    <>
      <button type="button" onClick={() => setFilter({ kind: 'a' })}>
        选择
      </button>
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        放弃修改
      </button>
    </>
  );
}

afterEach(unmount);

test('a filter that the guard rejected is applied at the next attempt, and only then', async () => {
  const { entity, list } = fill({ fields: { name: { label: '名称', type: 'input' } } }, { list: {} });
  const requested: string[] = [];
  const fetchPage = (params: Record<string, string>) => {
    requested.push(params['kind'] ?? '');
    return Promise.resolve({ records: [], total: 0, size: 10, current: 1, pages: 1 });
  };
  const controller = new ListController({ list, entity, fixed: {}, conditions: [], source: { fetchPage } });
  const answers = [false, true];
  controller.setGuard(() => Promise.resolve(answers.shift() ?? expect.fail('asked once too often')));
  mount(<SelectionInSidebar controller={controller} />);
  await page.getByRole('button', { name: '选择' }).click();
  await expect.poll(() => answers).toHaveLength(1);
  expect([controller.data.sidebarFilter, requested]).toEqual([{}, []]);
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(() => requested).toEqual(['a']);
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.poll(() => requested).toEqual(['a']);
});
