import type { Parameters } from '@/model/generated/files';
import type { Expand } from '@/model/screen';
import { fillFrom, toParameters } from '../screen/fill';
import type { TableRow } from '../table/types';

/** A row's own values fill what its screen is given, after the list's parameters. */
export const rowParameters = ({ with: given }: Expand, row: TableRow, params: Parameters): Parameters =>
  toParameters(
    fillFrom(given as Record<string, unknown>, {
      selected: {},
      data: {},
      asks: [],
      params: { ...params, ...(row as Parameters) },
    }).value,
  );
