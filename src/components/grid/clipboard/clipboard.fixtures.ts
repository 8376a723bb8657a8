/**
 * Clipboard data in the format of spreadsheets: plain text and HTML of the same cells. The cells are test data; `source`
 * names the description of the format.
 */
export interface Copied {
  name: string;
  source: string;
  plain: string;
  html: string;
  cells: string[][];
}

const FORMAT = 'Microsoft Learn, “HTML Clipboard Format”: StartFragment and EndFragment';
const EXCEL = 'Microsoft Office HTML and XML Reference (ofhtml9): x:num, x:str, mso-number-format, mso-ignore, col';
const GOOGLE =
  'iter.ca, “Hidden HTML markup Google Sheets adds to the clipboard”: google-sheets-html-origin, data-sheets-*';
const RFC = 'RFC 4180 §2.5–2.7, with tabs: a cell that holds a line break stands in quotes, quotes in it are doubled';

/** HTML that Excel puts around the cells: version, styles, columns. */
const excel = (cols: string, rows: string): string =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n<link id=Main-File rel=Main-File href="file:///C:/Temp/clip.htm">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";\r\n\tmso-displayed-thousand-separator:"\\,";}\r\n@page\r\n\t{margin:.75in .7in .75in .7in;}\r\ntd\r\n\t{mso-style-parent:style0;\r\n\tpadding-top:1px;\r\n\twhite-space:nowrap;}\r\n.xl65\r\n\t{mso-number-format:"\\#\\,\\#\\#0\\.00";}\r\n.xl66\r\n\t{mso-number-format:Percent;}\r\n-->\r\n</style>\r\n<!--[if gte mso 9]><xml>\r\n <x:ExcelWorkbook>\r\n  <x:ExcelWorksheets/>\r\n </x:ExcelWorkbook>\r\n</xml><![endif]-->\r\n</head>\r\n\r\n<body link="#0563C1" vlink="#954F72">\r\n\r\n<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:\r\n collapse;width:144pt'>\r\n${cols}<!--StartFragment-->\r\n${rows}<!--EndFragment-->\r\n</table>\r\n\r\n</body>\r\n\r\n</html>\r\n`;
const col = ` <col width=64 style='width:48pt'>\r\n`;

/** WPS writes the format of Excel 2000: numbers with their value beside the text, texts marked as such. */
const wps = (rows: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><style>@font-face{font-family:"宋体";}.et2{color:#000000;mso-number-format:"General";text-align:general;}</style></head><body><!--StartFragment--><table width="144.00" border="0" cellpadding="0" cellspacing="0" style='border-collapse:collapse;table-layout:fixed;'><col width="72.00" span="2" class="et2" style='mso-width-source:userset;'>${rows}</table><!--EndFragment--></body></html>`;

const google = (rows: string): string =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table>`;

export const COPIED: readonly Copied[] = [
  {
    name: 'Excel: figures, a percentage and a date as they are shown',
    source: `${FORMAT}; ${EXCEL}`,
    plain: '螺栓\t1,234.50\t12.50%\t2026/6/30\r\n螺母\t-8.00\t0.00%\t2026/7/1\r\n',
    html: excel(
      col.repeat(4),
      ` <tr height=19 style='height:14.25pt'>\r\n  <td height=19 width=64 style='height:14.25pt;width:48pt'>螺栓</td>\r\n  <td class=xl65 align=right width=64 style='width:48pt' x:num="1234.5"><span style='mso-spacerun:yes'>&nbsp;</span>1,234.50 </td>\r\n  <td class=xl66 align=right x:num="0.125">12.50%</td>\r\n  <td align=right x:num="46203">2026/6/30</td>\r\n </tr>\r\n <tr height=19>\r\n  <td height=19>螺母</td>\r\n  <td class=xl65 align=right>-8.00</td>\r\n  <td class=xl66 align=right>0.00%</td>\r\n  <td align=right>2026/7/1</td>\r\n </tr>\r\n`,
    ),
    cells: [
      ['螺栓', '1,234.50', '12.50%', '2026/6/30'],
      ['螺母', '-8.00', '0.00%', '2026/7/1'],
    ],
  },
  {
    name: 'Excel: merged cells hold their text at the top left; the line of widths at the end is no row',
    source: `${EXCEL}; handsontable/handsontable#5940 (merged cells on the clipboard)`,
    plain: '合计\t\t甲\r\n\t\t乙\r\n丙\t丁\t戊\r\n',
    html: excel(
      col.repeat(3),
      ` <tr height=19>\r\n  <td colspan=2 rowspan=2 height=38 width=128 style='height:28.5pt'>合计</td>\r\n  <td width=64>甲</td>\r\n </tr>\r\n <tr height=19>\r\n  <td height=19>乙</td>\r\n </tr>\r\n <tr height=19>\r\n  <td>丙</td>\r\n  <td>丁</td>\r\n  <td>戊</td>\r\n </tr>\r\n <![if supportMisalignedColumns]>\r\n <tr height=0 style='display:none'>\r\n  <td width=64 style='width:48pt'></td>\r\n  <td width=64 style='width:48pt'></td>\r\n  <td width=64 style='width:48pt'></td>\r\n </tr>\r\n <![endif]>\r\n`,
    ),
    cells: [
      ['合计', '', '甲'],
      ['', '', '乙'],
      ['丙', '丁', '戊'],
    ],
  },
  {
    name: 'Excel: line breaks and quotes in cells, lines of the HTML that are broken anywhere',
    source: `${RFC}; ${EXCEL}`,
    plain: '"M8 ""长""\n镀锌"\t5"\r\n\t备注\r\n',
    html: excel(
      col.repeat(2),
      ` <tr height=38>\r\n  <td height=38>M8 &quot;长&quot;<br>\r\n    镀锌</td>\r\n  <td>5&quot;</td>\r\n </tr>\r\n <tr height=19>\r\n  <td height=19></td>\r\n  <td>备注</td>\r\n </tr>\r\n`,
    ),
    cells: [
      ['M8 "长"\n镀锌', '5"'],
      ['', '备注'],
    ],
  },
  {
    name: 'Excel: a text that runs over empty cells, and an empty row at the end',
    source: EXCEL,
    plain: '一段很长的说明文字\t\t\r\n\t\t\r\n',
    html: excel(
      col.repeat(3),
      ` <tr height=19>\r\n  <td height=19 colspan=3 style='mso-ignore:colspan'>一段很长的说明文字</td>\r\n </tr>\r\n <tr height=19>\r\n  <td height=19></td>\r\n  <td></td>\r\n  <td></td>\r\n </tr>\r\n`,
    ),
    cells: [
      ['一段很长的说明文字', '', ''],
      ['', '', ''],
    ],
  },
  {
    name: 'WPS: values beside texts, a text of digits, blanks that do not break',
    source: `${EXCEL}; WPS 表格 writes the same attributes`,
    plain: '00123\t1,000\r\n甲 乙\t2026-06-30\r\n',
    html: wps(
      `<tr height="19.00"><td class="et2" height="19.00" width="72.00" x:str="00123">00123</td><td class="et2" align="right" x:num="1000">1,000</td></tr><tr><td class="et2" x:str>甲&nbsp;乙</td><td class="et2" x:num="46203" x:fmla="=TODAY()">2026-06-30</td></tr>`,
    ),
    cells: [
      ['00123', '1,000'],
      ['甲 乙', '2026-06-30'],
    ],
  },
  {
    name: 'WPS: merged over rows and a line break in a cell',
    source: `${EXCEL}; WPS 表格 writes the same attributes`,
    plain: '华东\t"上海\n浦东"\r\n\t杭州\r\n',
    html: wps(
      `<tr><td rowspan="2" class="et2" x:str>华东</td><td class="et2" x:str>上海<br/>浦东</td></tr><tr><td class="et2" x:str>杭州</td></tr>`,
    ),
    cells: [
      ['华东', '上海\n浦东'],
      ['', '杭州'],
    ],
  },
  {
    name: 'Google Sheets: LF between rows, what the cells hold as data',
    source: GOOGLE,
    plain: '品名\t价\n"一行\n二行"\t1,234.5\n\t',
    html: google(
      `<tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;品名&quot;}">品名</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;价&quot;}">价</td></tr><tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;一行\n二行&quot;}">一行<br/>二行</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}" data-sheets-numberformat="{&quot;1&quot;:4}">1,234.5</td></tr><tr><td></td><td></td></tr>`,
    ),
    cells: [
      ['品名', '价'],
      ['一行\n二行', '1,234.5'],
      ['', ''],
    ],
  },
  {
    name: 'Google Sheets: merged over columns, a wrapped text, a link',
    source: GOOGLE,
    plain: '合并\t\n链接\thttps://example.com/',
    html: google(
      `<tr><td colspan="2" rowspan="1"><div style="max-height:21px">合并</div></td></tr><tr><td><span><div>链接</div></span></td><td><a class="in-cell-link" href="https://example.com/">https://example.com/</a></td></tr>`,
    ),
    cells: [
      ['合并', ''],
      ['链接', 'https://example.com/'],
    ],
  },
];

/** Malicious HTML: it must have no effect and be parsed within the limits. */
export const HOSTILE: readonly { name: string; html: () => string; cells: string[][] | 'none' | 'too many' }[] = [
  {
    name: 'a script, an image that fails, a frame, a style',
    html: () =>
      `<table><tr><td><script>window.harmed=1</script><img src="x:" onerror="window.harmed=1"><iframe srcdoc="<script>parent.harmed=1</script>"></iframe><svg onload="window.harmed=1"><text>s</text></svg><style>td{}</style>甲</td></tr></table>`,
    cells: [['s甲']],
  },
  {
    name: 'tables in tables',
    html: () => `${'<table><tr><td>甲'.repeat(200_000)}`,
    cells: 'none',
  },
  {
    name: 'comments without end',
    html: () => `<table><tr><td>甲</td></tr></table>${'<!--'.repeat(1_000_000)}`,
    cells: [['甲']],
  },
  { name: 'a table without rows', html: () => '<table></table>', cells: 'none' },
  { name: 'no table', html: () => '<p onclick="harmed=1">甲</p>', cells: 'none' },
  {
    name: 'elements in elements without end',
    html: () => `<table><tr><td>${'<div></x>'.repeat(1_000_000)}甲`,
    cells: 'none',
  },
  {
    name: 'cells that want to be wider and taller than any spreadsheet',
    html: () => `<table>${'<tr><td colspan="999999999" rowspan="999999999">甲</td></tr>'.repeat(2000)}</table>`,
    cells: 'too many',
  },
  { name: 'a million rows', html: () => `<table>${'<tr><td>1'.repeat(1_000_000)}</table>`, cells: 'too many' },
  { name: 'longer than the limit', html: () => `<table><tr><td>${'甲'.repeat(20_000_001)}`, cells: 'none' },
  {
    name: '10 MB in one cell',
    html: () => `<table><tr><td>${'<b>'.repeat(3)}${'甲 '.repeat(5_000_000)}`,
    cells: [['甲 '.repeat(5_000_000).trim()]],
  },
];
