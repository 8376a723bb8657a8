import { NoRecord } from '@/components/print/NoRecord';
import { PrintedTable } from '@/components/print/PrintedTable';
import { usePrintedRecord } from '@/components/print/printed-record';
import type { WidgetProps } from '@/registry/views';

/** Rows of a child of the printed record. */
export default function RecordRows({ props: { child, columns, subtotal = false } }: WidgetProps<'record-rows'>) {
  const printed = usePrintedRecord();
  const shape = printed?.context.entity.children[child];
  if (!printed || !shape) return <NoRecord />;
  return <PrintedTable printed={printed} child={shape} columns={columns} subtotal={subtotal} />;
}
