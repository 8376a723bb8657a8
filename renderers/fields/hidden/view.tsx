import type { FieldView } from '@/registry/view';

/** Nothing to see, nowhere. */
function Nothing() {
  return null;
}

export default { Input: Nothing, Show: Nothing } satisfies FieldView;
