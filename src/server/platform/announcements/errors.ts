/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('announcement', {
  notFound: '通告不存在或已被撤销',
  released: '通告已发布，不能重复发布',
  notReleased: '只有已发布的通告才能撤销',
  noReceiver: '没有可以接收的用户，请检查通告对象',
});
