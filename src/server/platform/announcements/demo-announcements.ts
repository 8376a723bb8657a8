/** Announcements of the demonstration. */
import { CATEGORY, RECEIVERS, STATUS } from './codes';

const released = { sender: 'admin', msg_type: RECEIVERS.all, send_status: STATUS.released, del_flag: '0' };

export const DEMO_ANNOUNCEMENTS = [
  {
    id: 'demo-announcement-1',
    titile: '关于 2026 年下半年供应商对账安排的通知',
    msg_abstract: '每月 5 日前完成上月对账，逾期的结算单顺延到下月付款。',
    msg_content:
      '<p>各部门：</p><p>自 2026 年 7 月起，供应商对账按以下时间进行：</p><ol><li>每月 <strong>5 日</strong>前，结算专员发出上月结算单；</li><li>每月 <strong>10 日</strong>前，供应商确认或提出差异；</li><li>每月 <strong>15 日</strong>，财务付款。</li></ol><p>逾期确认的结算单顺延到下月付款。</p>',
    priority: 'M',
    msg_category: CATEGORY.notice,
    send_time: '2026-06-28 09:00:00',
    ...released,
  },
  {
    id: 'demo-announcement-2',
    titile: '开票信息变更，请即更新',
    msg_abstract: '公司注册地址已变更，新开发票请用新地址。',
    msg_content:
      '<p>公司注册地址已变更。自收到本通知起，<strong>新开发票请用新地址</strong>，旧地址的发票财务不再接收。</p>',
    priority: 'H',
    msg_category: CATEGORY.notice,
    send_time: '2026-06-29 14:30:00',
    ...released,
  },
  {
    id: 'demo-announcement-3',
    titile: '系统将于本周六 22:00 升级',
    msg_abstract: '升级约需两小时，其间请勿提交单据。',
    msg_content: '<p>系统将于本周六 22:00 升级，约需两小时。其间请勿提交单据，未保存的内容请提前保存。</p>',
    priority: 'L',
    msg_category: CATEGORY.system,
    send_time: '2026-06-30 10:00:00',
    ...released,
  },
];
