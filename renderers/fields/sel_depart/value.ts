import type { FieldType } from '@/model/field-type';
import { pickedNodes } from '@/model/value/choice';

/** Departments, stored by id or code. */
export default {
  ...pickedNodes(64),
  aliases: { cell: ['depart-select'], query: ['select-depart', 'depart-select'], form: ['select-depart'] },
} satisfies FieldType;
