import type { Expand } from '@/model/entity/entity';
import type { Parameters } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { fillTemplates, toParameters } from '../screen/parameter-templates';

/** Context of a row: sources for the parameters of its details screen, in addition to the fields of the row. */
export interface RowContext {
  /** Parameters of the screen that shows the row. */
  params: Parameters;
  /** Main record of the row; null: none. */
  main: Row | null;
}

/** Parameters of the details screen. `{x}` reads the row, then the outer parameters; `{main.x}` the main record. */
export const rowParameters = (
  { with: given }: Pick<Expand, 'with'>,
  row: Row,
  { params, main }: RowContext,
): Parameters =>
  toParameters(
    fillTemplates(given as Record<string, unknown>, {
      selected: {},
      data: main ? { main } : {},
      dataNames: [],
      params: { ...params, ...(row as Parameters) },
    }).value,
  );
