import type { FieldView } from '@/registry/field-view';

/** Nothing to see, nowhere. */
function NoView() {
  return null;
}

export default { Input: NoView, Show: NoView } satisfies FieldView;
