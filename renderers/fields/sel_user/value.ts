import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** Users, stored by user name. */
export default {
  ...recordChoice(64),
  namedBy: ({ props }) => ({ records: 'users', valueField: props.store === 'id' ? 'id' : 'username' }),
  aliases: { cell: ['user-select'], query: ['select-user', 'user-select'], form: ['select-user'] },
} satisfies FieldType;
