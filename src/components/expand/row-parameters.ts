import type { Expand } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { fillTemplates, toParameters } from '../screen/parameter-templates';

/** Where a row stands: what its screen's parameters may name besides its own fields. */
export interface RowContext {
  /** Parameters of the screen that shows the row. */
  params: Parameters;
  /** The record it belongs to; null: none. */
  main: Row | null;
}

/** A row's own values fill what its screen is given, `{main.x}` its main record's, then the parameters around it. */
export const rowParameters = ({ with: given }: Expand, row: Row, { params, main }: RowContext): Parameters =>
  toParameters(
    fillTemplates(given as Record<string, unknown>, {
      selected: {},
      data: main ? { main } : {},
      dataNames: [],
      params: { ...params, ...(row as Parameters) },
    }).value,
  );
