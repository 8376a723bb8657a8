import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';

/** The entity of a form that is none's: its own fields, its own calls. */
export function formEntity(form: Form): Entity {
  return {
    id: form.id,
    title: form.title,
    table: '',
    titleField: form.groups[0]?.fields[0] ?? 'id',
    fields: form.fields,
    unique: [],
    checks: [],
    api: form.api ?? '',
    auth: form.auth ?? '',
    preset: 'std',
    calls: {},
    wrap: null,
    key: 'id',
    tree: null,
    readonly: false,
    children: {},
    state: { field: null, edit: null },
    actions: {},
    lock: 'updateTime',
  };
}
