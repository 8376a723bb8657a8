import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { EmbeddedRow } from '@/model/field-types/embedded-rows';
import { loadViews } from '@/components/field/field-views';
import { axeViolations, fill, mount, unmount } from '../../../tests/helpers/mount';
import { RepeaterTable } from './RepeaterTable';

afterEach(unmount);

const columns = {
  digits: { label: '位数', type: 'input', required: true },
  note: { label: '说明', type: 'input' },
};

/** Mounts a field with two rows. @returns a function that reads its last change */
async function open(maxRows: number | null = null): Promise<() => readonly EmbeddedRow[]> {
  const { entity } = fill({ fields: { parts: { label: '各段', type: 'rows', props: { columns } } } });
  await loadViews(['input']);
  const latest: { rows: readonly EmbeddedRow[] } = { rows: [] };
  function Field() {
    const [rows, setRows] = useState<readonly EmbeddedRow[]>([
      { digits: '1', note: '甲' },
      { digits: '2', note: '乙' },
    ]);
    return (
      <RepeaterTable
        rows={rows}
        onChange={(next) => {
          latest.rows = next;
          setRows(next);
        }}
        maxRows={maxRows}
        field={entity.fields['parts']!}
        id="parts"
        label="各段"
        describedBy={undefined}
        disabled={false}
        status={undefined}
        place="form"
        autoFocus={false}
        row={{}}
        multiple={false}
        options={[]}
        patch={() => undefined}
      />
    );
  }
  mount(<Field />);
  await expect.element(cell('位数', 1)).toBeVisible();
  return () => latest.rows;
}

const cell = (label: string, row: number) => page.getByRole('textbox', { name: `${label} 第 ${row} 行` });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const valuesOf = (rows: readonly EmbeddedRow[], key: string): (Value | undefined)[] => rows.map((row) => row[key]);

test('rows are added with the focus in their first cell, moved and removed', async () => {
  const rows = await open();
  await expect.element(button('上移第 1 行')).toBeDisabled();
  await expect.element(button('下移第 2 行')).toBeDisabled();
  await button('添加一行').click();
  await expect.element(cell('位数', 3)).toHaveFocus();
  await userEvent.keyboard('3');
  await button('上移第 3 行').click();
  expect(valuesOf(rows(), 'digits')).toEqual(['1', '3', '2']);
  await button('下移第 1 行').click();
  expect(valuesOf(rows(), 'digits')).toEqual(['3', '1', '2']);
  await button('删除第 2 行').click();
  expect(valuesOf(rows(), 'note')).toEqual([null, '乙']);
  await expect.element(button('添加一行')).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

test('a cell shows its error after it was left, and the error moves with its row', async () => {
  await open();
  await cell('位数', 1).fill('');
  expect(document.body.textContent).not.toContain('请输入位数');
  await cell('说明', 1).click();
  await expect.element(cell('位数', 1)).toHaveAttribute('aria-invalid', 'true');
  await button('下移第 1 行').click();
  await expect.element(cell('位数', 2)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell('位数', 1)).not.toHaveAttribute('aria-invalid', 'true');
});

test('no more rows than the maximum can be added', async () => {
  await open(2);
  await expect.element(button('最多 2 行')).toBeDisabled();
});
