/** Opens an editable grid with its rows, for tests of the grid. */
import { expect, vi } from 'vitest';
import { locators, page, type Locator } from 'vitest/browser';
import { loadViews } from '@/components/field/field-views';
import { EditableGrid, type EditableGridProps } from '@/components/grid/views/EditableGrid';
import type { FieldFile } from '@/model/generated/files';
import { openRecordRows } from '@/model/grid/rows/record-rows';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { fill, mount } from './mount';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The element that matches a CSS selector. */
    byCss: (selector: string) => Locator;
  }
}
locators.extend({ byCss: (selector: string) => selector });

/**
 * A cell to click or hover. An element would be found again by its path in the document, which matches other cells as
 * soon as the grid has rendered more of itself.
 */
export const cellAt = (row: number, col: number): Locator => page.byCss(`[data-place="${row}"] [data-col="${col}"]`);

/** Waits until a check passes; longer than a busy machine needs to load the code of a first interaction. */
export const eventually = <T,>(check: () => T): Promise<Awaited<T>> =>
  vi.waitFor(check, { timeout: 15_000 }) as Promise<Awaited<T>>;

export const cell = (row: number, col: number) =>
  document.querySelector<HTMLElement>(`[data-place="${row}"] [data-col="${col}"]`) as HTMLElement;

interface Options {
  size?: readonly [number, number];
  dark?: boolean;
  props?: Partial<EditableGridProps>;
}

/** @param options the default window size is 1200 × 800 */
export async function openGrid(
  files: Readonly<Record<string, FieldFile>>,
  rows: readonly Row[],
  { size = [1200, 800], dark = false, props = {} }: Options = {},
): Promise<UndoableRows> {
  await page.viewport(...size);
  const { entity } = fill({ fields: files });
  const fields = Object.values(entity.fields).filter(({ system }) => !system);
  await loadViews(fields.map(({ type }) => type));
  const me = { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01' };
  const undoableRows = openUndoableRows(
    openRecordRows({ entity, rows, context: { refs: {}, me, now: '2026-06-30 08:00:00', types } }),
  );
  mount(
    <EditableGrid
      label="明细"
      undoableRows={undoableRows}
      fields={fields}
      utilityColumns={['row-number']}
      writable
      permissions={{ add: true, remove: true }}
      schema="demo/x"
      {...props}
    />,
    { dark },
  );
  await eventually(() => expect(cell(0, 0)).toBeTruthy());
  return undoableRows;
}
