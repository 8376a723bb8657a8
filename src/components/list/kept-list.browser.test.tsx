/** Lists whose screen an administrator changes while they are open. */
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListScreen } from '@/components/list/ListScreen';
import { KeepLists } from '@/components/screen/kept-lists';
import { useShownVersion } from '@/components/screen/use-shown-version';
import type { EntityFile, Parameters } from '@/model/generated/files';
import { screenVersions } from '@/runtime/schemas/screens';
import { fill, mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';

/** Waits; a machine that is busy with other tests may take seconds over a frame. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const fieldsOf = (label: string, kind: { query?: 'like' }): EntityFile['fields'] => ({
  name: { label, type: 'input', query: 'like' },
  kind: { label: '种类', type: 'input', ...kind },
});
const before = fill({ fields: fieldsOf('名称', { query: 'like' }) }, { list: { bulk: ['deleteBatch'] } });
const after = fill({ fields: fieldsOf('品名', {}) }, { list: { bulk: ['deleteBatch'] } });

const asked: Record<string, string>[] = [];
const records = ['r1', 'r2', 'r3'].map((id) => ({ id, name: `物品${id}` }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked.length = 0;
  startStubServer(({ params }) => {
    asked.push(params);
    return { records, total: 3, size: 10, current: 1, pages: 1 };
  });
});
afterEach(unmount);

const ID = 'demo/thing.list';

function Versions({ next }: { next: Parameters }) {
  const { version } = useShownVersion(ID, 'tab');
  const { list, entity } = version === 0 ? before : after;
  return (
    <KeepLists>
      <ListScreen key={version} list={list} entity={entity} params={version === 0 ? {} : next} active={false} />
    </KeepLists>
  );
}

const entered = (label: string) => (page.getByRole('textbox', { name: label }).element() as HTMLInputElement).value;

/** Searches, enters more than was searched, and selects a record. */
async function work(next: Parameters): Promise<void> {
  mount(<Versions next={next} />);
  await soon(() => expect(document.body.textContent).toContain('物品r1'));
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '笔');
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toMatchObject({ name: '*笔*' }));
  await userEvent.fill(page.getByRole('textbox', { name: '名称' }), '笔记');
  await userEvent.fill(page.getByRole('textbox', { name: '种类' }), '纸');
  await userEvent.click(page.getByRole('checkbox').nth(1));
  await soon(() => expect(document.body.textContent).toContain('已选'));
  screenVersions()[ID] = 1;
  await soon(() => expect(page.getByRole('textbox', { name: '品名' }).elements()).toHaveLength(1));
}

test('keeps the query, what is entered and the selection; a field that is no longer queried is left out', async () => {
  await work({});
  expect(entered('品名')).toBe('笔记');
  expect(page.getByRole('textbox', { name: '种类' }).elements()).toHaveLength(0);
  expect(asked.at(-1)).toMatchObject({ name: '*笔*' });
  expect(document.body.textContent).toContain('已选');
  await userEvent.click(page.getByRole('textbox', { name: '品名' }));
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(asked.at(-1)).toMatchObject({ name: '*笔记*' }));
  expect(asked.at(-1)).not.toHaveProperty('kind');
});

test('takes nothing over from a list with other fixed filters', async () => {
  await work({ owner: '7' });
  expect(entered('品名')).toBe('');
  expect(asked.at(-1)).not.toHaveProperty('name');
  expect(document.body.textContent).not.toContain('已选');
});
