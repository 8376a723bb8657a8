import type { FieldType } from '@/model/field-type';
import { pickedRecords } from '@/model/value/choice';

/** Users, stored by user name. */
export default {
  ...pickedRecords(64),
  aliases: { cell: ['user-select'], query: ['select-user', 'user-select'], form: ['select-user'] },
} satisfies FieldType;
