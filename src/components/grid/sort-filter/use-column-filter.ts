import { useCallback, useState } from 'react';
import {
  conditionFilter,
  conditionKindOf,
  isComparable,
  valueCountOf,
  type ColumnOperator,
  type ConditionKind,
  type EnteredCondition,
} from '@/model/grid/sort-filter/column-condition';
import type { CellFilter } from '@/model/grid/sort-filter/sort-filter';
import { types } from '@/registry/values';
import type { GridState } from '../core/grid-state';
import { messages } from '../core/messages';
import type { Observable } from '../core/observable';
import type { SliceAccessor } from '../core/slice';
import type { GridColumn } from '../core/types';
import { useTimeSliced } from '../core/use-time-sliced';
import { countDistinctTexts, type DistinctText } from './distinct-texts';
import { filterByColumn } from './sort-filter';
import { sortFilter } from './sort-filter-state';

export interface ColumnFilterProps {
  grid: GridState;
  column: GridColumn;
  onClose: () => void;
}

const NO_TEXTS: readonly DistinctText[] = [];
/** The texts are counted when the filter opens, and again when names of codes arrive. */
const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [(grid) => grid.textsChanged];

/** Reads a typed value with the reader of the cell; `error` is the message of one that cannot be compared. */
function readValue(
  { parse }: GridColumn,
  kind: ConditionKind,
  text: string,
): { value: string | number } | { error: string } {
  if (text === '') return { error: messages.conditionEmpty };
  if (kind === 'text') return { value: text };
  const value = parse(text);
  if (typeof value === 'object' && value && 'error' in value && typeof value.error === 'string')
    return { error: value.error };
  return isComparable(kind, value as string | number)
    ? { value: value as string | number }
    : { error: messages.conditionUnreadable };
}

/** The condition as it is typed, with a message for each value that could not be read. */
function useCondition(initial: EnteredCondition | undefined) {
  const [operator, setOperator] = useState<ColumnOperator>(initial?.operator ?? 'like');
  const [entered, setEntered] = useState<readonly string[]>(initial?.texts ?? []);
  const [errors, setErrors] = useState<readonly (string | null)[]>([]);
  const texts = Array.from({ length: valueCountOf(operator) }, (_, at) => (entered[at] ?? '').trim());
  const enter = (at: number, text: string) => {
    setEntered((now) => [0, 1].map((place) => (place === at ? text : (now[place] ?? ''))));
    setErrors((now) => now.map((error, place) => (place === at ? null : error)));
  };
  const choose = (chosen: ColumnOperator) => {
    setOperator(chosen);
    setErrors([]);
  };
  return { operator, choose, entered, texts, enter, errors, setErrors };
}

/** State of the filter form; `apply` sets the filter and closes the form, unless a value cannot be read. */
export function useColumnFilter({ grid, column, onClose }: ColumnFilterProps) {
  const active = sortFilter(grid).filters.find(({ key }) => key === column.key);
  const kind = conditionKindOf(column.field, types.get(column.field.type));
  const condition = useCondition(active?.entered);
  const { operator, texts } = condition;
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(active?.among));
  const work = useCallback(() => countDistinctTexts(grid, column.key), [grid, column.key]);
  const counted = useTimeSliced(grid, RECOMPUTE_ON, work, 'input') ?? NO_TEXTS;
  const close = () => {
    onClose();
    grid.handles.focus();
  };
  const set = (filter: Omit<CellFilter, 'key'> | null, entered: EnteredCondition = { operator, texts }) => {
    void filterByColumn(grid, column.key, filter && { ...filter, entered });
    close();
  };
  const applyValues = () => {
    const [contains = ''] = texts;
    // Values picked with the help of the search are the filter: the search only found them.
    if (picked.size > 0) set({ among: [...picked] }, { operator, texts: [] });
    else set(contains === '' ? null : { contains });
  };
  /** Returns the index of the first value that cannot be read; -1: applied. */
  const apply = (): number => {
    if (operator === 'like') {
      applyValues();
      return -1;
    }
    const read = texts.map((text) => readValue(column, kind, text));
    const found = read.map((one) => ('error' in one ? one.error : null));
    condition.setErrors(found);
    const values = read.flatMap((one) => ('value' in one ? [one.value] : []));
    if (values.length === texts.length) set(conditionFilter(column.field, kind, { operator, texts }, values));
    return found.findIndex((error) => error !== null);
  };
  const clear = () => set(null);
  return { ...condition, active: active !== undefined, kind, counted, picked, setPicked, apply, clear, close };
}

export type ColumnFilterState = ReturnType<typeof useColumnFilter>;
