import type { FieldDisplay } from '@/registry/field-view';

export default {
  tabularNumbers: true,
  width: 135,
  editWidth: (width) => Math.max(width, 135),
  textEntry: 'also',
  commitsOnChange: true,
} satisfies FieldDisplay<'date'>;
