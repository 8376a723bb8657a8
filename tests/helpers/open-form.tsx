/** Opens an edit form of a record with detail tables, for tests of these tables. */
import { vi } from 'vitest';
import { loadViews } from '@/components/field/field-views';
import { RecordForm } from '@/components/form/RecordForm';
import type { EntityFile } from '@/model/generated/files';
import type { Form } from '@/model/screens/screen';
import type { Row } from '@/model/record';
import { fill, mount } from './mount';

export type FormProps = Parameters<typeof RecordForm>[0];

interface Options {
  dark?: boolean;
  props?: Partial<FormProps>;
  /** Changes the form that is derived from the fields. */
  screen?: Partial<Form>;
}

/** @returns the entity, the form screen and the mock `save` */
export async function openForm(
  file: Partial<EntityFile>,
  record: Row,
  { dark = false, props = {}, screen = {} }: Options = {},
) {
  const { entity, form: filled } = fill(file);
  const form: Form = { ...filled, ...screen };
  await loadViews(
    [entity, ...Object.values(entity.children)].flatMap(({ fields }) => Object.values(fields).map(({ type }) => type)),
  );
  const save = vi.fn((_values: Row) => Promise.resolve({}));
  mount(
    <RecordForm
      screen={form}
      entity={entity}
      mode="edit"
      record={record}
      refs={{}}
      unsaved={null}
      draftKey="sheet"
      ownerId="d1"
      title="编辑单据"
      alwaysWritable={new Set()}
      locked={false}
      onSave={save}
      onCancel={() => undefined}
      reloadRecord={() => undefined}
      okText="确定"
      {...props}
    />,
    { dark },
  );
  return { save, entity, form };
}
