/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('comment', {
  empty: '请输入评论内容或添加文件',
  tooLong: (length: number) => `评论不能超过${length}个字符，请缩短或分几条发送`,
  badCharacter: '评论含有不能存储的字符（空字符，或残缺的字符），请删除后重试',
  tooManyMentions: (most: number) => `一条评论最多提及${most}人，请减少后重试`,
  tooManyFiles: (most: number) => `一条评论最多${most}个文件，请减少后重试`,
  badFile: '文件不是已上传的文件，请重新上传',
  unknownUser: (name: string) => `提及的用户${name}不存在或已停用，请去掉后重试`,
  cannotRead: (name: string) => `${name}不能查看这条记录，请去掉提及，或先为其授权`,
  notFound: '评论不存在或已被删除',
  notAuthor: '只能删除自己的评论',
});
