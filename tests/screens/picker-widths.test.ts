import show from '@schemas/system/announcement-show.page.json';
import departPick from '@schemas/system/depart-pick.list.json';
import smallUserPick from '@schemas/system/user-biz-pick.list.json';
import userPick from '@schemas/system/user-pick.list.json';
import { expect, test } from 'vitest';
import type { ListFile, PageFile } from '@/model/generated/files';
import { fillWindow } from '@/model/screens/window-options';
import { DIALOG_WIDTHS } from '@/shell/account/dialog-widths';

const windowOf = (file: unknown) => fillWindow((file as ListFile | PageFile).window, true);

test('[2§2.10] the dialog of the user picker is 1250 pixels wide', () => {
  expect(windowOf(userPick)).toEqual({ as: 'modal', width: 1250, percent: null });
});

test('[1§9.8] password 800, department 450, user picker 1250 or 500, department picker 500, announcement 60%', () => {
  expect(DIALOG_WIDTHS).toEqual({ password: 800, department: 450 });
  expect([userPick, smallUserPick, departPick].map((file) => windowOf(file).width)).toEqual([1250, 500, 500]);
  expect(windowOf(show)).toMatchObject({ as: 'modal', percent: 60 });
});
