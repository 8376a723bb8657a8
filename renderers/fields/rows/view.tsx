import { RowsShow } from '@/components/repeater/RepeaterShow';
import { SmallTable } from '@/components/repeater/RepeaterTable';
import type { PropsByType } from '@/model/generated/props';
import { rowsOf } from '@/model/field-types/embedded-rows';
import type { FieldView, InputProps } from '@/registry/field-view';
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
