import type { FieldView } from '@/registry/field-view';

/** Renders nothing. */
function NoView() {
  return null;
}

export default { Input: NoView, Show: NoView } satisfies FieldView;
