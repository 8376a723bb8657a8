import { NoRecord } from '@/components/print/NoRecord';
import { PrintedFields } from '@/components/print/PrintedFields';
import { usePrintedRecord } from '@/components/print/printed-record';
import type { WidgetProps } from '@/registry/views';

/** Fields of the printed record. */
export default function RecordFields({ props: { fields, computed = {}, columns = 3 } }: WidgetProps<'record-fields'>) {
  const printed = usePrintedRecord();
  return printed ? (
    <PrintedFields printed={printed} fields={fields} computed={computed} columns={columns} />
  ) : (
    <NoRecord />
  );
}
