import type { FieldDisplay } from '@/registry/field-view';

export default {
  tabularNumbers: true,
  width: 135,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldDisplay;
