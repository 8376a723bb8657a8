/** A shipped list and a shipped form of one entity, for tests of overrides. */
import { types } from '@/registry/values';
import { fillEntity } from '@/model/entity/fill-entity';
import type { EntityFile, FormFile, ListFile } from '@/model/generated/files';
import { applyOverride } from '@/model/screens/overrides/apply-override';
import type { ScreenOverride } from '@/model/screens/overrides/override';
import type { ShippedScreen } from '@/model/screens/overrides/shipped-fields';

export const entityFile = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '物品',
  table: 'demo_thing',
  api: '/demo/thing',
  permissionPrefix: 'demo:thing',
  titleField: 'name',
  fields: {
    name: { label: '名称', type: 'input', required: true },
    price: { label: '单价', type: 'inputNumber', required: true, default: 1 },
    state: { label: '状态', type: 'input' },
    memo: { label: '备注', type: 'textarea', list: { width: 300 } },
    text: { label: '正文', type: 'richtext' },
  },
} as EntityFile;

export const list: ListFile = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  entity: 'demo/thing',
  columns: ['name', { field: 'price', label: '价格', total: 'sum' }, 'state'],
};
export const form: FormFile = {
  $schema: '../_meta/form.schema.json',
  version: 2,
  entity: 'demo/thing',
  groups: [
    { title: '基本', fields: ['name', 'price', 'state'] },
    { title: '其他', fields: ['...'] },
    { title: '成交', fields: ['text'], visible: { state: '1' } },
  ],
  highlights: ['state'],
};

/** The shipped screens of both kinds. */
export const LIST: ShippedScreen = { kind: 'list', file: list };
export const FORM: ShippedScreen = { kind: 'form', file: form };

/** The entity of a file. */
export const fill = (file: EntityFile) => fillEntity('demo/thing', file, { types, entity: () => undefined });
/** Applies an override to a shipped screen of the sample entity. */
export const apply = (screen: ShippedScreen, override: ScreenOverride, file = entityFile) =>
  applyOverride(screen, fill(file), file, override);
