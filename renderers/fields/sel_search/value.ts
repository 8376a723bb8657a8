import type { FieldType } from '@/model/entity/field-type';
import { recordChoice } from '@/model/field-types/choice';

/** One or several items of a dictionary or records of another entity, found by typing. */
export default {
  ...recordChoice(),
  aliases: ['select-search'],
  hasChoices: true,
  remoteSearch: true,
} satisfies FieldType;
