/** Chinese help for every formula function: arguments, result, empty values, examples. `gen:docs` runs the examples. */

export interface FunctionHelp {
  /** Heading of its group in the reference. */
  group: '子表统计' | '数' | '文字' | '选择' | '日期';
  /** One sentence: what it gives. */
  does: string;
  /** Each argument in words. */
  arguments: string;
  result: string;
  /** What empty values and values of the wrong kind lead to. */
  empty: string;
  /** Formulas over the sample record of `formula-page.ts`. */
  examples: readonly string[];
}

const ROWS = '子表名，或 子表名.字段；在子表的行里统计同级子表写 main.子表名';

export const functionHelp: Readonly<Record<string, FunctionHelp>> = {
  sum: {
    group: '子表统计',
    does: '各行相加。',
    arguments: `${ROWS}；写两个参数时第二个是每行要算的公式，其中直接写该行的字段，主表字段写 main.字段`,
    result: '数',
    empty: '空值和不是数的文字按 0 计；没有行时为 0',
    examples: ['=sum(item.qty)', '=sum(item, qty * price)', '=sum(item, qty * main.rate)', '=sum(none.qty)'],
  },
  avg: {
    group: '子表统计',
    does: '各行的平均数。',
    arguments: `${ROWS}；第二个参数同 sum`,
    result: '数',
    empty: '空值的行不计入个数；没有可算的行时为空',
    examples: ['=avg(item.price)', '=avg(none.qty)'],
  },
  min: {
    group: '子表统计',
    does: '一个参数时取子表各行中最小的，两个以上时取各参数中最小的。',
    arguments: '子表名.字段；或 2 到 60 个值',
    result: '所选的那个值：数、日期或文字',
    empty: '空值跳过，全空时为空；几个值中有一个是数，就都按数比较',
    examples: ['=min(item.price)', '=min(amount, 500)', '=min(signDate, today())', '=min(blank, 3)'],
  },
  max: {
    group: '子表统计',
    does: '同 min，取最大的。日期与日期时间可以一起比较，结果是所选的那一个，写法不变。',
    arguments: '子表名.字段；或 2 到 60 个值',
    result: '所选的那个值：数、日期或文字',
    empty: '同 min',
    examples: ['=max(item.day)', '=max(signDate, signTime)', '=max(none.qty)'],
  },
  count: {
    group: '子表统计',
    does: '行数。',
    arguments: '子表名：全部行；子表名.字段：该字段不为空的行；(子表名, 条件)：条件成立的行',
    result: '数',
    empty: '没有行时为 0',
    examples: ['=count(item)', '=count(item.price)', "=count(item, kind == 'a')", '=count(none)'],
  },
  any: {
    group: '子表统计',
    does: '有没有这样的行。',
    arguments: '子表名：有没有行；子表名.字段：有没有填了该字段的行；(子表名, 条件)：有没有条件成立的行',
    result: '真或假',
    empty: '没有行时为假',
    examples: ['=any(item)', '=any(item, qty > 2)', '=any(none)'],
  },
  all: {
    group: '子表统计',
    does: '是不是每一行都成立。',
    arguments: '(子表名, 条件)，必须写两个参数',
    result: '真或假',
    empty: '没有行时为真；要求至少一行时另写 any(子表名) 或子表的 required',
    examples: ['=all(item, qty > 0)', '=all(none, qty > 0)'],
  },
  abs: {
    group: '数',
    does: '绝对值。',
    arguments: '一个数',
    result: '数',
    empty: '空值按 0；不是数的文字得空',
    examples: ['=abs(-amount)', '=abs(blank)', '=abs(title)'],
  },
  round: {
    group: '数',
    does: '四舍五入到指定的小数位；负数也按绝对值进位，-0.125 取两位是 -0.13。',
    arguments: '(数, 小数位)；小数位不写为 0，负数表示到十位、百位，须是 -20 到 20 的整数',
    result: '数',
    empty: '数为空按 0；小数位不是整数或超出范围得空',
    examples: ['=round(amount)', '=round(1.005, 2)', '=round(-0.125, 2)', '=round(amount, -2)', '=round(blank, 2)'],
  },
  floor: {
    group: '数',
    does: '不大于它的最大整数。',
    arguments: '一个数',
    result: '数',
    empty: '空值按 0；不是数的文字得空',
    examples: ['=floor(amount)', '=floor(-1.5)'],
  },
  ceil: {
    group: '数',
    does: '不小于它的最小整数。',
    arguments: '一个数',
    result: '数',
    empty: '空值按 0；不是数的文字得空',
    examples: ['=ceil(amount)', '=ceil(-1.5)'],
  },
  len: {
    group: '文字',
    does: '字数：一个汉字、一个字母、一个表情符号各算 1。',
    arguments: '一个值；值是 JSON 列表时为项数。逗号连接的多选值是文字，算的是字符',
    result: '数',
    empty: '空值为 0',
    examples: ['=len(title)', '=len(noText)', '=len(amount)'],
  },
  concat: {
    group: '文字',
    does: '按顺序连成一段文字。文字只能用它来连接，+ 只做加法。',
    arguments: '1 到 60 个值；字典字段取到的是编码，不是名称',
    result: '文字',
    empty: '空值什么也不写；结果超过 10000 个字符得空',
    examples: ["=concat(title, '-', kind)", "=concat('合计', amount, '元', blank)", "=concat('第', 2 * 2, '期')"],
  },
  format: {
    group: '文字',
    does: '把日期写成指定的样子。',
    arguments:
      '(日期或日期时间, 样式)；样式中 yyyy 年、MM 月、dd 日、HH 时、mm 分、ss 秒，都补足位数，区分大小写；其他字符照写，YYYY、DD、hh 不是样式字母',
    result: '文字',
    empty: '不是日期或为空时得空；日期没有时间部分，HH mm ss 为 00',
    examples: [
      "=format(signDate, 'yyyy年MM月dd日')",
      "=format(signTime, 'yyyy-MM-dd HH:mm')",
      "=format(signDate, 'HH:mm:ss')",
      "=format(signDate, 'YYYY-MM-DD')",
      "=format(noDate, 'yyyy')",
    ],
  },
  amountInWords: {
    group: '文字',
    does: '金额的人民币大写，用于单据和打印。',
    arguments: '一个金额，最多两位小数，小于一亿亿；小数更多时先用 round',
    result: '文字',
    empty: '空值、不是数的文字和超出范围的金额得空',
    examples: ['=amountInWords(amount)', '=amountInWords(round(amount / 3, 2))', '=amountInWords(blank)'],
  },
  in: {
    group: '选择',
    does: '第一个值是不是后面几个之一。',
    arguments: '(值, 甲, 乙, …)，连值在内 2 到 60 个',
    result: '真或假',
    empty: "后面写 null 或 '' 表示空；按数比较时空值等于 0",
    examples: ["=in(kind, 'a', 'b')", '=in(noText, null)', '=in(blank, 0, 1)'],
  },
  if: {
    group: '选择',
    does: '条件成立取第二个，否则取第三个；与 条件 ? 甲 : 乙 相同。',
    arguments: '(条件, 成立时, 否则)，只算用到的一个',
    result: '所选的那个值',
    empty: "条件为空、0、假时取第三个；其他文字算成立，包括 'N' 和 '0'，要写成 kind == 'Y' 这样的比较",
    examples: [
      "=if(amount > 1000, '大额', '普通')",
      '=if(blank, 1, 2)',
      "=if(flag, '开', '关')",
      "=if(flag == 'Y', '开', '关')",
    ],
  },
  today: {
    group: '日期',
    does: '今天的日期，按服务器设置的时区（TZ_NAME）。',
    arguments: '没有参数',
    result: '日期 YYYY-MM-DD',
    empty: '—',
    examples: ['=today()', '=signDate <= today()'],
  },
  now: {
    group: '日期',
    does: '现在的日期时间，按服务器设置的时区。',
    arguments: '没有参数',
    result: '日期时间 YYYY-MM-DD HH:mm:ss',
    empty: '—',
    examples: ['=now()', '=signTime < now()'],
  },
  days: {
    group: '日期',
    does: '从第一个日期到第二个日期相隔的天数；只看日期，不看时刻，第二个更早时为负。',
    arguments: '(从, 到)，日期或日期时间，可以混用',
    result: '整数',
    empty: '任一个为空或不是日期时得空',
    examples: [
      '=days(signDate, today())',
      '=days(today(), signDate)',
      '=days(signTime, today())',
      '=days(noDate, today())',
    ],
  },
};
