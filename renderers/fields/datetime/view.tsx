import type { FieldDisplay } from '@/registry/field-view';

export default {
  tabularNumbers: true,
  width: 200,
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldDisplay;
