/** The rows of `/demo/grid`, for every engine the same, and the words that each shows in a cell. */
import { fieldText } from '@/components/field/field-text';
import { formEntity } from '@/components/form/record/form-entity';
import type { Entity } from '@/model/entity/entity';
import { fillForm } from '@/model/screens/fill-form';
import type { FieldFile } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { sampleFields, sampleRows, type ColumnSamples } from '@renderers/widgets/grid-demo/sample-rows';
import page from '../../../schemas/demo/grid.page.json';

export interface BenchColumn {
  key: string;
  title: string;
  width: number;
  pinned: boolean;
  text: (row: Row) => string;
}

export interface BenchData {
  entity: Entity;
  columns: readonly BenchColumn[];
  rows: readonly Row[];
}

/** Width of a column whose schema names none. */
const WIDTH = 120;

const { title, columns: given, samples } = page.blocks[0]!.props;

export function benchData(rows: number, cols: number): BenchData {
  const fields = sampleFields(given as unknown as Record<string, FieldFile>, cols);
  const file = { $schema: '../_meta/form.schema.json', version: 2, title, fields } as const;
  const entity = formEntity(fillForm('demo/grid', file, null, { types }));
  const columns = Object.values(entity.fields)
    .filter((field) => !field.system)
    .map((field) => ({
      key: field.key,
      title: field.label,
      width: field.list.width ?? WIDTH,
      pinned: field.list.fixed === 'left',
      text: (row: Row) => fieldText(field, row, types.get(field.type), field.options ?? []),
    }));
  const made = sampleRows(Object.keys(entity.fields), samples as ColumnSamples, rows);
  // As a server's reply is read: V8 turns objects that grow by many keys into hash tables, which are slower to read.
  return { entity, columns, rows: JSON.parse(JSON.stringify(made)) as Row[] };
}
