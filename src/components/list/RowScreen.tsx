import type { Parameters } from '@/model/generated/files';
import type { Expand } from '@/model/screen';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { rowParameters } from './row-parameters';
import type { TableRow } from '../table/types';

const ALONE = { selected: null, select: null };

/** The screen of one row. */
export default function RowScreen({
  expand,
  row,
  params,
  holder,
  active,
}: {
  expand: Expand;
  row: TableRow;
  params: Parameters;
  holder: string;
  active: boolean;
}) {
  return (
    <EmbeddedScreen
      id={expand.screen}
      params={rowParameters(expand, row, params)}
      holder={holder}
      active={active}
      block={ALONE}
    />
  );
}
