import { RowsShow } from '@/components/small-table/RowsShow';
import { SmallTable } from '@/components/small-table/SmallTable';
import type { PropsByType } from '@/model/generated/props';
import { rowsOf } from '@/model/value/rows';
import type { FieldView, InputProps } from '@/registry/view';
import { store } from './value';

function RowsInput(props: InputProps) {
  const { value, onChange, field } = props;
  const { maxRows = null } = field.props as PropsByType['rows'];
  return (
    <SmallTable
      {...props}
      rows={rowsOf(value) ?? []}
      onChange={(rows) => onChange(store(rows, field))}
      most={maxRows}
    />
  );
}

export default { Input: RowsInput, Show: RowsShow, popup: true } satisfies FieldView;
