import type { FieldDisplay } from '@/registry/field-view';

export default {
  tabularNumbers: true,
  width: 120,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldDisplay;
