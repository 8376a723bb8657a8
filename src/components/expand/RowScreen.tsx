import type { Expand } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { rowParameters, type Around } from './row-parameters';

const ALONE = { selected: null, select: null };

/** The screen of one row. */
export default function RowScreen({
  expand,
  row,
  around,
  holder,
  active,
}: {
  expand: Expand;
  row: Row;
  around: Around;
  holder: string;
  active: boolean;
}) {
  return (
    <EmbeddedScreen
      id={expand.screen}
      params={rowParameters(expand, row, around)}
      holder={holder}
      active={active}
      block={ALONE}
    />
  );
}
