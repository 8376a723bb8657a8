/** Mixed fields of a large form, for every engine the same: our schema, from which the baselines build their fields. */
import { fillForm } from '@/model/screens/fill-form';
import type { FieldFile, FormFile } from '@/model/generated/files';
import type { Form } from '@/model/screens/screen';
import { types } from '@/registry/values';

/** Field types in turn. */
export const KINDS = ['input', 'inputNumber', 'select', 'date', 'switch', 'textarea', 'radio', 'checkbox'] as const;
export type Kind = (typeof KINDS)[number];

/** Number of fields under one title. */
export const GROUP_SIZE = 20;
const COLUMNS = 2;
/** Every tenth field is required, where not all are. */
const REQUIRED_STEP = 10;

export const OPTIONS = ['甲', '乙', '丙', '丁', '戊'].map((text, at) => ({ value: String(at), text }));
const WITH_OPTIONS: ReadonlySet<Kind> = new Set(['select', 'radio', 'checkbox']);

export interface BenchField {
  key: string;
  label: string;
  kind: Kind;
  required: boolean;
}

export interface BenchForm {
  /** Drafts belong to the id. */
  id: string;
  fields: readonly BenchField[];
  groups: readonly { title: string; fields: readonly BenchField[] }[];
}

/**
 * @param allRequired makes every field required, so that an empty form has an error in each; without switches, which are
 * never empty
 */
export function benchForm(count: number, allRequired: boolean): BenchForm {
  const kinds = KINDS.filter((kind) => !allRequired || kind !== 'switch');
  const fields = Array.from({ length: count }, (_, at): BenchField => ({
    key: `f${at}`,
    label: `字段${at}`,
    kind: kinds[at % kinds.length]!,
    required: allRequired || at % REQUIRED_STEP === 0,
  }));
  const groups = Array.from({ length: Math.ceil(count / GROUP_SIZE) }, (_, at) => ({
    title: `分组${at + 1}`,
    fields: fields.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
  }));
  return { id: `bench/${count}${allRequired ? '-required' : ''}`, fields, groups };
}

/** The form screen that our product draws. */
export function formScreen({ id, fields, groups }: BenchForm): Form {
  const file: FormFile = {
    $schema: '../_meta/form.schema.json',
    version: 2,
    title: '大表单',
    fieldsPerRow: COLUMNS,
    fields: Object.fromEntries(
      fields.map(({ key, label, kind, required }) => [
        key,
        { label, type: kind, required, ...(WITH_OPTIONS.has(kind) ? { options: OPTIONS } : {}) } as FieldFile,
      ]),
    ),
    groups: groups.map((group) => ({ title: group.title, fields: group.fields.map(({ key }) => key) })),
  };
  return fillForm(id, file, null, { types });
}
