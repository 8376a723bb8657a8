import userPick from '@schemas/system/user-pick.list.json';
import { expect, test } from 'vitest';
import type { ListFile } from '@/model/generated/files';
import { fillWindow } from '@/model/screens/window-options';

test('[2§2.10] the dialog of the user picker is 1250 pixels wide', () => {
  expect(fillWindow((userPick as ListFile).window, true)).toEqual({ as: 'modal', width: 1250, percent: null });
});
