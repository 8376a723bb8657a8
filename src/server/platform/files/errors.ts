/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('file', {
  noFile: '上传失败！',
  // The trailing space is part of the message.
  tooLarge: (megabytes: number) => `文件大小超出${megabytes}MB限制, 请压缩或降低文件质量! `,
  badFolder: '上传目录bizPath，格式非法！',
  notPicture: '请上传图片',
  program: '不允许上传可执行文件',
  wrongContent: (suffix: string) => `文件内容不是 .${suffix} 格式，请检查后重试`,
});
