import type { FieldType } from '@/model/entity/field-type';
import { treeNodeChoice } from '@/model/field-types/choice';

/** Departments, stored by id or code. */
export default {
  ...treeNodeChoice(64),
  namedBy: ({ props }) => ({ records: 'departments', valueField: props.store === 'orgCode' ? 'orgCode' : 'id' }),
  aliases: { cell: ['depart-select'], query: ['select-depart', 'depart-select'], form: ['select-depart'] },
} satisfies FieldType;
