import type { FieldView } from '@/registry/field-view';

/** Nothing to see, nowhere. */
function Nothing() {
  return null;
}

export default { Input: Nothing, Show: Nothing } satisfies FieldView;
