import { fileFixtures } from '@/registry/file-fixtures';

/** Reversed so that the fixture with objects is first: its sample has pictures to display. */
export default fileFixtures({
  list: ({ length }) => (length > 3 ? `等 ${length} 个` : ''),
  detail: () => '',
  form: (names) => `${names}上传`,
  sample: null,
}).toReversed();
