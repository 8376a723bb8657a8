import type { Expand } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { rowParameters, type RowContext } from './row-parameters';

const NO_SELECTION = { selected: null, select: null };

/** Screen embedded in the details of one row. */
export default function RowScreen({
  expand,
  row,
  around: context,
  ownerId,
  active,
}: {
  expand: Expand;
  row: Row;
  around: RowContext;
  ownerId: string;
  active: boolean;
}) {
  return (
    <EmbeddedScreen
      id={expand.screen}
      params={rowParameters(expand, row, context)}
      ownerId={ownerId}
      active={active}
      block={NO_SELECTION}
    />
  );
}
