/** Names of fictional users, and one demonstration account per role. */

/** Surnames with the prefix of their account names. */
export const SURNAMES: readonly (readonly [surname: string, account: string])[] = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['黄', 'huang'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['胡', 'hu'],
  ['朱', 'zhu'],
  ['高', 'gao'],
  ['林', 'lin'],
  ['何', 'he'],
  ['郭', 'guo'],
  ['马', 'ma'],
  ['罗', 'luo'],
  ['梁', 'liang'],
  ['宋', 'song'],
  ['郑', 'zheng'],
  ['谢', 'xie'],
  ['韩', 'han'],
  ['唐', 'tang'],
  ['冯', 'feng'],
  ['许', 'xu'],
  ['沈', 'shen'],
  ['欧阳', 'ouyang'],
];

export const GIVEN_FIRST = [...'安博晨楚传德恩芳国海和宏佳建景静可兰丽明宁鹏清瑞诗思婷文晓欣雅一雨志子'];
export const GIVEN_LAST = [...'彬成达东帆峰刚豪辉杰军凯磊亮琳梅萌娜楠平琪然蓉珊涛微霞轩阳怡颖宇悦哲竹'];

/** Account, name, role and department of the demonstration accounts. */
export const DEMO_ACCOUNTS: readonly (readonly [account: string, name: string, role: string, depart: string])[] = [
  ['finance', '林财务', 'finance', 'A01A03'],
  ['finance_lead', '周财务主管', 'finance_lead', 'A01A03'],
  ['settle', '陈结算', 'settle_clerk', 'A01A03A01'],
  ['supplier', '吴商务', 'supplier_mgr', 'A01A01A01'],
  ['live', '许直播', 'live_op', 'A01A02A01'],
  ['risk', '沈风控', 'risk_officer', 'A01A04A01'],
  ['auditor', '郭审计', 'auditor', 'A01A04A02'],
  ['staff', '何员工', 'staff', 'A01A06'],
];
