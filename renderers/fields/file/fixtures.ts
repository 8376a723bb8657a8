import { fileFixtures } from '@/registry/file-fixtures';

export default fileFixtures({
  list: ([first, ...more]) => `${first}${more.length > 0 ? `等 ${more.length + 1} 个` : ''}`,
  detail: (names) => names.join(''),
  form: (names) => `点击上传也可以拖入或粘贴${names}`,
});
