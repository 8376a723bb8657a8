/** Texts about scripts of forms. */
export const messages = {
  tooLong: '运行太久，已停止',
  tooMuchMemory: '占用的内存太多，已停止',
  tooDeep: '调用层次太深，已停止',
  tooLarge: '一次给出的内容太多',
  notStarted: '浏览器不能运行脚本',
  badAddress: (url: string) => `只能请求本系统的接口，不能请求 ${url}`,
};
