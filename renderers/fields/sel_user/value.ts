import type { FieldType } from '@/model/entity/field-type';
import { pickedRecords } from '@/model/field-types/choice';

/** Users, stored by user name. */
export default {
  ...pickedRecords(64),
  aliases: { cell: ['user-select'], query: ['select-user', 'user-select'], form: ['select-user'] },
} satisfies FieldType;
