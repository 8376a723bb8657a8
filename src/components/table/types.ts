/** Records on screen, and their pages. */
import type { Value } from '@/model/entity/field-type';

/** A record on screen; `id` identifies it. */
export type TableRow = Readonly<Record<string, Value>>;

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

export interface Paging {
  pageNo: number;
  pageSize: number;
  total: number;
  sizes: readonly number[];
  onChange: (pageNo: number, pageSize: number) => void;
}
