import { fileFixtures } from '@/registry/file-fixtures';

/** Objects first: their sample has pictures to show. */
export default fileFixtures({
  list: ({ length }) => (length > 3 ? `等 ${length} 个` : ''),
  detail: () => '',
  form: (names) => `${names}上传`,
  sample: null,
}).toReversed();
