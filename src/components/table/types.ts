/** Types of displayed records, sorting and paging. */
import type { Value } from '@/model/entity/field-type';

/** A displayed record, identified by its field `id`. */
export type TableRow = Readonly<Record<string, Value>>;

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

export interface Paging {
  pageNo: number;
  pageSize: number;
  total: number;
  /** False while the records are being counted: `total` is the least number that there can be. */
  counted?: boolean;
  /** Counts the records again; present when they could not be counted. */
  onRecount?: (() => void) | undefined;
  sizes: readonly number[];
  onChange: (pageNo: number, pageSize: number) => void;
}
