/** Texts of background jobs. */
import { messages as server } from '../http/messages';

export const messages = {
  done: '操作成功！',
  /** In place of an error that is not meant for users. */
  failure: { message: server.failed },
} as const;
