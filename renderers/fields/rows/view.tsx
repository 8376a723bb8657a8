import { RepeaterShow } from '@/components/repeater/RepeaterShow';
import { RepeaterTable } from '@/components/repeater/RepeaterTable';
import { parseEmbeddedRows } from '@/model/field-types/embedded-rows';
import type { FieldView, InputProps } from '@/registry/field-view';
import { storeRows } from './value';

function RowsInput(props: InputProps<'rows'>) {
  const { value, onChange, field } = props;
  const { maxRows = null } = field.props;
  return (
    <RepeaterTable
      {...props}
      rows={parseEmbeddedRows(value) ?? []}
      onChange={(rows) => onChange(storeRows(rows, field))}
      maxRows={maxRows}
    />
  );
}

export default { Input: RowsInput, Show: RepeaterShow, popup: true } satisfies FieldView<'rows'>;
