import { useEffect, useMemo, useState } from 'react';
import { loadViews } from '@/components/field/field-views';
import { formEntity } from '@/components/form/record/form-entity';
import { DemoGrid } from '@/components/grid/demo/DemoGrid';
import { fillForm } from '@/model/screens/fill-form';
import { types } from '@/registry/values';
import type { WidgetProps } from '@/registry/views';
import { sampleFields, sampleRows } from './sample-rows';

const DEFAULT_ROWS = 1000;
/** Upper limits of the generated rows and columns. */
const MAX_SIZE = { rows: 100_000, cols: 50 };

const boundedNumber = (asked: unknown, usual: number, most: number): number => {
  const number = Number(asked ?? usual);
  return Number.isInteger(number) && number >= 0 ? Math.min(number, most) : usual;
};

/** Grid with generated rows: `?rows=N&cols=M`; `&choose=one` selects single-row selection. */
export default function GridDemoWidget({ props, with: given }: WidgetProps<'grid-demo'>) {
  const { title, columns, samples = {} } = props;
  const rowCount = boundedNumber(given['rows'], DEFAULT_ROWS, MAX_SIZE.rows);
  const colCount = boundedNumber(given['cols'], Object.keys(columns).length, MAX_SIZE.cols);
  const entity = useMemo(() => {
    const fields = sampleFields(columns, Math.max(1, colCount));
    const file = { $schema: '../_meta/form.schema.json', version: 2, title, fields } as const;
    return formEntity(fillForm('demo/grid', file, null, { types }));
  }, [columns, colCount, title]);
  const rows = useMemo(() => sampleRows(Object.keys(entity.fields), samples, rowCount), [entity, samples, rowCount]);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void loadViews(Object.values(entity.fields).map(({ type }) => type)).then(() => setReady(true));
  }, [entity]);
  const single = given['choose'] === 'one';
  return (
    ready && <DemoGrid key={`${rowCount} ${colCount}`} title={title} entity={entity} rows={rows} single={single} />
  );
}
