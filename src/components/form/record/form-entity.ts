import type { Entity } from '@/model/entity/entity';
import type { Form } from '@/model/screens/screen';

/** Builds an entity for a form that declares its fields itself instead of naming an entity. */
export function formEntity(form: Form): Entity {
  return {
    id: form.id,
    title: form.title,
    table: '',
    titleField: form.groups[0]?.fields[0] ?? 'id',
    fields: form.fields,
    emphasis: [],
    unique: [],
    checks: [],
    api: form.api ?? '',
    permissionPrefix: form.permissionPrefix ?? '',
    preset: 'std',
    calls: {},
    bodyKey: null,
    keyField: 'id',
    tree: null,
    select: null,
    readonly: false,
    comments: false,
    import: { csv: false, update: [], fields: null },
    children: {},
    state: { field: null, edit: null, uncounted: [] },
    actions: {},
    lock: 'updateTime',
  };
}
