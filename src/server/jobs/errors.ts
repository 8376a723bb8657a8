/** Errors of this folder, by stable code. */
import { defineErrors } from '@/server/http/http-error';

export const fail = defineErrors('job', {
  cancelled: '已取消',
  unknown: '任务不存在',
  active: '任务还在执行，请先取消',
  interrupted: '服务器中断了这项任务，已写入的内容保留，不会自动重做；请核对后再决定是否重新执行',
  stoppedRepeatedly: '执行这项任务时服务器连续中断，已停止；已完成的部分保留，请联系管理员查看日志',
  movedOn: '任务已由另一个进程接着执行',
  stopping: '服务器正在停止',
});
