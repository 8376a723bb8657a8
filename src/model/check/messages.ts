/** Messages of the checker, for the configurator. Kept in one place, so that equal errors have equal texts. */
import type { ValueKind } from '../formula/value-kinds';

/** Texts by jsonc-parser error name. */
const JSON_TEXTS: Readonly<Record<string, string>> = {
  InvalidSymbol: '不认识的符号；JSON 只有文本、数字、true、false、null、对象和数组',
  InvalidNumberFormat: '数字应写作 12、-3.5 或 1e3，不以 0 或 + 开头',
  PropertyNameExpected: '这里应是带双引号的属性名；最后一项后面不能有逗号',
  ValueExpected: '这里缺少值；最后一项后面不能有逗号',
  ColonExpected: '属性名后面缺少冒号',
  CommaExpected: '这里缺少逗号',
  CloseBraceExpected: '缺少右花括号 }',
  CloseBracketExpected: '缺少右方括号 ]',
  EndOfFileExpected: '文件到此应已结束，后面多了内容',
  InvalidCommentToken: 'JSON 里不能写注释',
  UnexpectedEndOfComment: '注释没有结束；JSON 里不能写注释',
  UnexpectedEndOfString: '文本没有结束，缺少右引号',
  UnexpectedEndOfNumber: '数字没有写完',
  InvalidUnicode: '\\u 后面应是四位十六进制数',
  InvalidEscapeCharacter: '反斜杠后面只能是 " \\ / b f n r t，或 u 加四位十六进制数；正则里的一个反斜杠要写两个',
  InvalidCharacter: '文本里有不可见的控制字符',
};

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '真假值 true、false',
  object: '对象 {…}',
  array: '数组 […]',
  null: 'null',
};

/** Kinds of values, and how to make a number or a stored value of them. */
const KINDS: Readonly<Record<ValueKind, string>> = {
  number: '数值',
  text: '文字',
  date: '日期',
  boolean: '真假',
  any: '值',
};
const NUMBER_CURES: Readonly<Partial<Record<ValueKind, string>>> = {
  text: '应为 inputNumber 字段',
  date: '相隔的天数写 days(从, 到)',
  boolean: '应写 … ? 1 : 0',
};
const RESULT_CURES: Readonly<Partial<Record<ValueKind, string>>> = { number: '1 : 0', text: "'Y' : 'N'" };

const quote = (name: string): string => `“${name}”`;
const type = (name: string): string => TYPES[name] ?? name;

/** `[1, 2]`: positions of two equal items, from 1. */
const pair = (params: Readonly<Record<string, unknown>>): string =>
  [Number(params.i), Number(params.j)]
    .toSorted((a, b) => a - b)
    .map((index) => index + 1)
    .join(' 项与第 ');

const LIMITS: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  minLength: () => '不能为空',
  maxLength: ({ limit }) => `最多 ${String(limit)} 个字符`,
  minimum: ({ limit }) => `不能小于 ${String(limit)}`,
  maximum: ({ limit }) => `不能大于 ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `必须大于 ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `必须小于 ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `应是 ${String(multipleOf)} 的倍数`,
  minItems: ({ limit }) => `至少 ${String(limit)} 项`,
  maxItems: ({ limit }) => `最多 ${String(limit)} 项`,
  minProperties: ({ limit }) => `至少写 ${String(limit)} 个属性`,
  maxProperties: ({ limit }) => `最多写 ${String(limit)} 个属性`,
  uniqueItems: (params) => `第 ${pair(params)} 项重复`,
};

export const messages = {
  json: (error: string): string => JSON_TEXTS[error] ?? '这里不是 JSON：应是 "名称": 值，各项用逗号隔开',
  emptyFile: '文件是空的',
  tooDeep: '括号嵌套太深',
  byteOrderMark: '文件以 BOM 开头；请存为不带 BOM 的 UTF-8',
  duplicateKey: (key: string): string => `属性 ${quote(key)} 写了两次`,
  fileName: '不认识的文件名；应为 模块/名称.entity|list|form|page.json（小写、连字符），共享文件放在 _shared 下',

  newerVersion: (version: number, known: number): string => `语言版本 ${version} 比本系统的 ${known} 新；请升级本系统`,
  unknownProperty: (key: string): string => `没有属性 ${quote(key)}`,
  missingProperty: (key: string, help: string): string => `缺少属性 ${quote(key)}${help ? `：${help}` : ''}`,
  wrongName: (key: string, expects: string): string => `名称 ${quote(key)} 不合规则：应为${expects}`,
  wrongType: (wanted: readonly string[], is: string): string => `应为${wanted.map(type).join('或')}，现在是${type(is)}`,
  onlyValue: (value: unknown): string => `应为 ${JSON.stringify(value)}`,
  oneOf: (values: readonly unknown[]): string => `应为 ${values.map((one) => JSON.stringify(one)).join('、')} 之一`,
  wrongForm: (is: string, expects: string): string => `应为${expects}，现在是 ${quote(is)}`,
  notTogether: (key: string, beside: readonly string[]): string =>
    `这里不能写 ${quote(key)}，它不与 ${beside
      .filter((name) => name !== key && name !== 'key' && name !== 'title')
      .map(quote)
      .join('、')} 同用`,
  limit: (keyword: string, params: Readonly<Record<string, unknown>>, place: string): string =>
    LIMITS[keyword]?.(params) ?? `不合要求 ${keyword} ${place}`,

  noField: (name: string, of: string): string => `${of} 没有字段 ${quote(name)}`,
  noSibling: (name: string): string => `同级没有字段 ${quote(name)}`,
  wasItself: (name: string): string => `${quote(name)} 就是现在的名称，请去掉`,
  wasTwice: (name: string, field: string): string => `从前的名称 ${quote(name)} 已写在字段 ${quote(field)}`,
  wasSwapped: (one: string, other: string): string =>
    `${quote(one)} 与 ${quote(other)} 互换名称要分两次：先改成别的名称，启动一次，再改回来`,
  wasSystem: (name: string): string => `${quote(name)} 是系统字段，不能是从前的名称`,
  wasNoColumn: '此字段没有列，was 不起作用',
  noRef: (name: string): string => `字段 ${quote(name)} 没有 ref，不能取对方的字段`,
  severalTargets: (name: string): string =>
    `字段 ${quote(name)} 的 ref 指向多个实体，不能作列；请改用只指向一个实体的引用`,
  labelColumn: (name: string): string => `列 ${quote(name)} 本身就显示对方的名称；请写 ${quote(name)}`,
  computedImport: (name: string): string => `${quote(name)} 的值是算出来的，不能从文件读取`,
  selectForm: '要以 select 或 with 开头，只有一个查询语句',
  selectSemicolon: '不能有分号，只有一个查询语句',
  selectComment: '不能有注释',
  selectQuoted: '参数不写在引号里：它是绑定的值，不是文本替换',
  noParam: (name: string): string =>
    `没有参数 ${quote(name)}；它是 fields 中 "param": true 的字段，按 range 查询的有 _begin 和 _end`,
  paramUnused: (name: string): string => `select 里没有用到参数 ${quote(name)}`,
  paramNeedsSelect: '参数只用于有 select 的实体',
  notStored: (name: string): string => `${quote(name)} 不存库，不能作列；请改用存库的字段`,
  oneStep: (name: string): string => `${quote(name)} 太长：只能经引用走一步`,
  childIsNoValue: (name: string): string => `${quote(name)} 是子表，不是一个值；请用 sum、count 等函数`,
  noMain: '这里没有主表，不能用 main.',
  mainAlone: 'main 后面应写字段，如 main.amount',
  noMe: (name: string): string => `${quote(name)} 不可用；登录人的资料写作 me.username 等`,
  ownFieldsOnly: (name: string): string => `${quote(name)} 不可用；这里只能用本记录的字段和 me.`,
  noRows: '这里没有列表的行；统计函数的参数应是子表或子表的字段，如 sum(item.amount)',
  thisPage: '本页',
  noVariable: (name: string): string => `没有变量 #{${name}}`,
  strayBrace: '花括号里应只写一个字段名，如 {orderNo}',
  numberAlone: '${…} 是编号，只能整个写在 default 里，如 "${HT}"',
  onlyVariables: (name: string): string => `这里由服务器筛选，取不到 {${name}}；可用 #{sysUserCode} 等变量`,
  inlineOnlyPlain: '只有没有子表的单表可以在表格中直接修改：公式会用到表格里没有的明细',
  childrenNeedStyle: '只有样式 erp、tabs、inner 显示子列表；请写上 style，或去掉 children',
  styleWithoutChildren: (style: string): string =>
    `样式 ${quote(style)} 要有子列表：实体没有子表，请写 children，或用 plain`,
  childListWithoutWhere: (entity: string, main: string): string =>
    `${quote(entity)} 没有字段引用 ${quote(main)}，或不止一个；请写 where，例如 { "字段": "{main.id}" }`,
  innerExpand: '样式 inner 展开的行显示子列表，不能再有 expand；请去掉一个',
  whereWithoutApi: '服务器只在列表自己的接口前缀下按 where 筛选；请写上自己的 api',

  noNumber: (name: string | undefined, is: ValueKind): string =>
    `${name === undefined ? '这一部分' : `${quote(name)} `}是${KINDS[is]}，不能计算；${NUMBER_CURES[is] ?? ''}`,
  datePattern: 'format 的样式只能用 yyyy MM dd HH mm ss',
  wrongResult: (is: ValueKind, stored: ValueKind): string => {
    const cure = is === 'boolean' && RESULT_CURES[stored] ? `；应写 … ? ${RESULT_CURES[stored]}` : '';
    return `结果是${KINDS[is]}，字段存${KINDS[stored]}${cure}`;
  },
  wrongCopy: (name: string, is: ValueKind, stored: ValueKind): string =>
    `${quote(name)} 是${KINDS[is]}，不能抄入存${KINDS[stored]}的字段`,

  copiedCode: (name: string): string =>
    `${quote(name)} 存的是编码，抄入的字段要有同样的 dict、options 或 ref，否则显示编码`,

  noTotal: (name: string, is: ValueKind): string => `合计要数值，${quote(name)} 是${KINDS[is]}`,
  moreDecimals: (scale: number, digits: number): string => `${scale} 位小数多于总位数 ${digits}`,
  decimalsShown: (shown: number, scale: number): string =>
    `显示 ${shown} 位小数，只存 ${scale} 位；请改 size 或 precision`,
  moreCharacters: (wanted: number, size: number): string => `写了 ${wanted} 个字符，只存 ${size} 个；请改 size`,

  noEntity: (id: string): string => `没有实体 ${quote(id)}`,
  noChild: (key: string, of: string): string => `${of} 没有子表 ${quote(key)}`,
  noScreen: (id: string): string => `没有屏幕 ${quote(id)}`,
  wrongScreen: (id: string, kind: string): string => `${quote(id)} 不合用，这里需要 .${kind}`,
  noMount: (name: string): string => `实体和它的列表都没有前缀 ${quote(name)}，服务器没有这一份`,
  printWithoutEntity: '缺少 "entity"：打印哪个实体的记录，如 "entity": "shop/order"',
  onlyPrinted: (property: string): string => `${quote(property)} 只用于打印模板；请加上 "print": true，或去掉它`,
  noPrintedScreen: '屏幕不能打印；打印模板的块用小部件，如 record-fields 打印字段、record-rows 打印子表',
  printedChild: (id: string): string => `${quote(id)} 是子表，不能单独打印；请写它的主表，用 record-rows 打印各行`,
  printedData: '打印模板只打印记录，不取 data；请用 {字段} 和公式',
  paperSize: (side: string): string => `${quote(side)} 只用于连续纸；请写 "paper": "continuous"，或去掉它`,
  printMargin: (margin: number): string => `四边各空 ${margin} 毫米，纸上剩不下内容；请改小`,
  recordWidget: (widget: string): string =>
    `小部件 ${quote(widget)} 打印一条记录，只能放在打印模板里；请给页面写上 "entity" 和 "print": true`,
  bulkOpensOne: (name: string): string =>
    `批量操作选中几条时，${name} 只取第一条；请传 "ids": "{ids}"，或把操作放到 row`,
  noParameter: (screen: string, name: string): string =>
    `${screen} 不用参数 ${quote(name)}；列表另用的参数写在它的 params`,
  askedField: (name: string): string =>
    `${quote(name)} 是记录的字段，这样写不会保存；请写 "ask": [${JSON.stringify(name)}]，或由服务器函数存它`,
  namelessBraces: '{} 里缺少名称；应为字段名，如 {orderNo}、{main.orderNo}',
  noSentName: (call: string, name: string): string => `接口 ${quote(call)} 不读取 ${quote(name)}`,
  noIcon: (name: string): string => `没有图标 ${quote(name)}`,
  leafWithoutScreen: '最下一级要写 screen',
  noWidget: (name: string): string => `没有小部件 ${quote(name)}`,
  noBlock: (key: string): string => `页面没有另一块叫 ${quote(key)}`,
  noExtension: (call: string): string => `${quote(call)} 不是约定之外的接口，不用写在这里`,
  noCall: (call: string): string => `服务器没有接口 ${quote(call)}`,
  onlyGet: (key: string): string => `${quote(key)} 应是 GET，它只读取`,
  noDict: (code: string): string => `没有字典 ${quote(code)}`,
  noValue: (value: string, dict: string | undefined): string =>
    dict === undefined ? `选项中没有 ${quote(value)}` : `字典 ${dict} 中没有 ${quote(value)}`,
  badValue: (value: unknown, why: string): string => `${JSON.stringify(value)} 不能存入此字段：${why}`,

  noType: (name: string): string => `没有字段类型 ${quote(name)}`,
  noView: (name: string): string => `字段类型 ${quote(name)} 还没有界面，不能使用`,
  oneChoice: (given: readonly string[]): string => `${given.map(quote).join('、')} 只能写一个`,
  noChoice: (type: string, drawsAll = false): string =>
    `类型 ${type} 需要选项：请写 ${drawsAll ? 'dict 或 options' : 'dict、options 或 ref'}`,
  noRecords: (type: string): string => `类型 ${type} 列出全部选项，不能从记录中选；请用 select、sel_search 或 popup`,
  optionTwice: (value: string): string => `选项 ${quote(value)} 重复`,
  noQueryRule: (type: string, rule: string, allowed: readonly string[]): string =>
    allowed.length > 0
      ? `类型 ${type} 不能按 ${quote(rule)} 查询；可用 ${allowed.join('、')}`
      : `类型 ${type} 不能查询`,
  noTabValues: (name: string): string => `字段 ${quote(name)} 没有字典或选项，不能分页签`,
  noMeasure: (name: string): string => `字段 ${quote(name)} 不是数值，图表不能对它求和`,
  noAxis: (name: string): string => `字段 ${quote(name)} 不能分组：须是日期、字典、选项、引用一个实体、短文本或整数`,
  noDrillField: (screen: string, name: string): string =>
    `${quote(screen)} 的实体没有字段 ${quote(name)}，不能按图上的一项筛选`,
  noDay: (name: string): string => `字段 ${quote(name)} 不是日期`,
  noGroupColumn: (name: string): string => `分组的字段 ${quote(name)} 不是这个列表的列`,
  noTreeGroups: '树没有分组',
  noTreeTabs: '树没有页签：上级和下级可以有不同的值',
  notQueryable: (name: string): string => `字段 ${quote(name)} 的类型不能查询`,
  noRule: (name: string): string => `没有校验规则 ${quote(name)}`,
  noRegex: (reason: string): string => `不是正确的正则表达式：${reason}`,
  neverMatches: {
    start: '^ 前面还有必须出现的内容，永远不能匹配；请把 ^ 放在最前',
    end: '$ 后面还有必须出现的内容，永远不能匹配；请把 $ 放在最后',
    class: '[] 里没有字符，永远不能匹配；请写上允许的字符，如 [0-9]',
  },
  patternTooLong: (least: number, size: number): string => `至少 ${least} 个字符才能匹配，字段最多存 ${size} 个`,
  slowPattern: (why: string): string => `这个正则可能很慢，系统不会执行它：${why}`,
  followsNeedsFormula: 'follows 只用于 default 是公式的字段',
  followsReads: (name: string): string => `follows 的公式不能用 ${quote(name)}，只能用本记录、main. 的字段和 me.`,
  valueAndDefault: '计算得出的字段不能再写 default',
  minOverMax: 'min 大于 max',
  reserved: (name: string): string => `名称 ${quote(name)} 已有别的含义，请换一个`,
  columnTwice: (name: string, other: string, column: string): string =>
    `字段 ${quote(name)} 与 ${quote(other)} 的列名都是 ${column}`,
  systemField: (name: string, showable: boolean): string =>
    `${quote(name)} 是系统字段，由服务器写入；${showable ? '只改显示请加 "readonly": true，否则换名' : '请换名'}`,
  requiredUnseen: (label: string): string =>
    `必填的 ${quote(label)} 不在表单里，新增时永远不能保存；请放进表单或写 default`,
  singleHasNo: (property: string) =>
    `${property} 只用于有多行的子表："single": true 的子表只有一行，显示为一组字段，请删去 ${property} 或 single`,
  refersElsewhere: (name: string, entity: string): string => `字段 ${quote(name)} 不引用 ${entity}`,
  relatedToAll: 'with 没有用到这条记录，会列出全部记录；应写如 { "orderId": "{id}" }',
  onlySectionsCollapse: 'collapsed 只用于 "layout": "sections"：其他排法没有可以收起的小节',
  nameTwice: (name: string): string => `${quote(name)} 重复`,

  noState: '没有状态字段：请加字段 status，或在 state 中写明',
  noSet: (name: string): string => `没有操作组 ${quote(name)}`,
  noAction: (key: string, entity: string, readonly: boolean): string =>
    `${entity} 没有操作 ${quote(key)}${readonly ? '（readonly 去掉了它；全部只读时，导入要写 import.fields）' : ''}`,
  otherAction: (key: string, child: string | null): string =>
    child === null
      ? `操作 ${quote(key)} 是主表的，不能放在这里`
      : `操作 ${quote(key)} 是子表 ${child} 的，不能放在这里`,
  actionTaken: (key: string): string => `操作名 ${quote(key)} 已被占用；主表、子表和内置操作共用一套名称`,
  actionTwice: (key: string): string => `操作 ${quote(key)} 放了两次`,
  noCallKey: (key: string): string => `没有操作 ${quote(key)}；键应是操作名、list、queryById 或 pick`,
  noFunction: (name: string): string => `服务器没有函数 ${quote(name)}`,
  unusedFunction: (key: string, exported: string): string =>
    `操作 ${quote(key)} 没有同名函数，导出的 ${quote(exported)} 没有操作使用`,
  batchPlace: 'batch 只用于主表自己的操作',
  jobPlace: 'job 只用于由服务器函数执行的操作，不用于内置操作、只打开屏幕的操作和已有的接口',
  jobThen: '后台执行的操作（job）做完时不打开屏幕，去掉 then：结果和失败的记录会自动显示',
  codeForm: (code: string): string => `权限编码 ${quote(code)} 写法不对；应为 前缀:名称，如 shop:order:audit`,
  noPrefix: (prefix: string): string => `没有权限前缀 ${quote(prefix)}，不能授权`,
  noCode: (code: string): string => `没有权限编码 ${quote(code)}；列的编码是 前缀:col:列名`,
  childIsField: (key: string): string => `子表名 ${quote(key)} 与字段或 main、me 同名`,
  foreignKeyTaken: (key: string): string => `${quote(key)} 是指向主表的列，不能又是字段；请从 fields 中去掉`,
  groupFlagClash: (field: string): string =>
    `${quote(field)} 自己的 visible 与本组的合不起来：请都写成公式，或都写成条件且不用同一个字段`,
  restOfCondition: '有 visible 的组要写明字段，不能用 "..."：以后新增的字段不该随这个条件消失',
  groupFlagDiffers: (field: string, form: string): string =>
    `同一实体的 ${form} 也显示 ${quote(field)}，那里的组没有同样的 visible；保存时服务器只有一种算法`,
  cycle: (ring: readonly string[], entity: string): string => `${entity} 的取值互相依赖，没有尽头：${ring.join(' → ')}`,

  commentsNeedTable: '没有自己的表（table 为 null）时不能有评论；请去掉 comments',
  commentsTaken: '评论的接口与操作 “comments” 同名；请给操作改名，或去掉 comments',
  tableTaken: (name: string, file: string): string => `表 ${quote(name)} 已属于 ${file}`,
  apiTaken: (name: string, file: string): string => `接口前缀 ${quote(name)} 已属于 ${file}`,
  authTaken: (name: string, file: string): string => `权限前缀 ${quote(name)} 已属于 ${file}`,
  componentTaken: (name: string, file: string): string => `组件名 ${quote(name)} 已属于 ${file}`,
  noFillRule: (code: string): string => `没有填值规则 ${quote(code)}；请写进 _shared/fill-rules.json`,
  numberNotText: '编号是文字，字段的类型应是 input 等文字',
  numberTooLong: (size: number, length: number): string => `字段最多 ${size} 个字符，编号有 ${length} 个`,
  numberInAsk: '这里不能用编号：保存时才取号，操作执行时字段为空',
  noGroup: (name: string): string => `groups 中没有 ${quote(name)}`,
  pathTwice: (path: string): string => `路径 ${quote(path)} 重复`,

  unreadKey: (key: string): string => `${quote(key)} 尚未建成，写了也不起作用`,
  unreadValue: (value: string): string => `${quote(value)} 尚未建成，写了与默认的一样`,
  toolbarOnly: (key: string): string => `${quote(key)} 作用于整个列表，只能放在列表的 toolbar 里`,
  plannedBase: '这里的文件不能使用尚未建成的东西，planned.json 只能在别的文件夹',
  plannedShape: '应为 {"types": {"名称": "由谁带来"}, …}',
  plannedExists: (name: string): string => `${quote(name)} 已经建成，请从这里去掉`,
} as const;
