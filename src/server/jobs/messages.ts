/** Texts of the job routes. */
import { messages as server } from '../http/messages';

export const messages = {
  done: '操作成功！',
  failed: server.failed,
} as const;
