/** Open screens after an administrator has changed one. */
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { screenVersions } from '@/runtime/schemas/screens';
import { clearUnsaved, registerUnsaved } from '@/runtime/unsaved/unsaved-work';
import { mount, unmount } from '../../../tests/helpers/mount';
import { startStubServer } from '../../../tests/helpers/stub-server';
import { OutdatedNote } from './OutdatedNote';
import { useShownVersion } from './use-shown-version';

const ID = 'demo/paper.form';
const work = (ownerId: string) => ({ key: `form:${ownerId}`, ownerId, title: '新增', draftKey: '' });

function Screen() {
  const { version, isOutdated } = useShownVersion(ID, 'tab1');
  return (
    <>
      {isOutdated && <OutdatedNote />}
      <p>{`版本 ${version}`}</p>
    </>
  );
}

beforeEach(async () => {
  startStubServer(() => null);
  mount(<Screen />);
  await expect.element(page.getByText('版本 0')).toBeVisible();
});
afterEach(unmount);

test('shows the newest version when nothing is unsaved in its tab', async () => {
  registerUnsaved(work('tab2'));
  screenVersions()['demo/other.form'] = 1;
  screenVersions()[ID] = 1;
  await expect.element(page.getByText('版本 1')).toBeVisible();
});

test('keeps the version with unsaved work and says so, until the work is saved', async () => {
  registerUnsaved(work('tab1'));
  screenVersions()[ID] = 1;
  await expect.element(page.getByText(/管理员刚修改了这个屏幕/)).toBeVisible();
  await expect.element(page.getByText('版本 0')).toBeVisible();
  clearUnsaved('form:tab1');
  await expect.element(page.getByText('版本 1')).toBeVisible();
  expect(page.getByText(/管理员刚修改了这个屏幕/).query()).toBeNull();
});
