/** What a page and its sorting workers tell each other. */
import type { Arrangement, SortColumn } from '@/model/grid/order';

/** Texts go as one: a worker takes a long text at once, and a hundred thousand short ones each for itself. */
type Packed = Omit<SortColumn, 'values'> & ({ values: SortColumn['values'] } | { joined: string });

export interface ArrangeQuestion {
  id: number;
  arrangement: Omit<Arrangement, 'sort'> & { sort: readonly Packed[] };
  /** The part of the rows that this worker sees to. */
  from: number;
  to: number;
}

export interface ArrangeAnswer {
  id: number;
  places: Uint32Array;
}

/** No text of a cell holds it: it comes from no keyboard, and the database refuses it. */
const END = '\u0000';

export function pack({ sort, ...rest }: Arrangement): ArrangeQuestion['arrangement'] {
  return {
    ...rest,
    sort: sort.map(({ values, ...column }): Packed => {
      const whole = column.comparing === 'text' && values.length > 0;
      return whole && !values.some((text) => typeof text !== 'string' || text.includes(END))
        ? { ...column, joined: values.join(END) }
        : { ...column, values };
    }),
  };
}

export function unpack({ sort, ...rest }: ArrangeQuestion['arrangement']): Arrangement {
  return {
    ...rest,
    sort: sort.map((one) => {
      if (!('joined' in one)) return one;
      const { joined, ...column } = one;
      return { ...column, values: joined.split(END) };
    }),
  };
}
