/** Reference pages of the schema files, from the meta-schemas: one page per kind of file. */
import { readFileSync } from 'node:fs';
import { languageChapters, type Chapter, type Property, type Section } from '@/model/reference/documents';
import { blocks, code, plain, table } from './markdown';

const COMMON = 'schemas/_meta/common.schema.json';
/** Chapters that have a page of their own; the small shared files stand together on one. */
const PAGES: Readonly<Record<string, string>> = {
  entity: 'entity.md',
  list: 'list.md',
  form: 'form.md',
  page: 'page.md',
  common: 'common.md',
};
const SHARED = 'shared.md';

const nameOf = ({ id }: Chapter): string => id.replace(/^chapter-/, '');
const pageOf = (chapter: Chapter): string => PAGES[nameOf(chapter)] ?? SHARED;

interface Definition {
  description?: string;
  properties?: Readonly<Record<string, Definition>>;
  required?: readonly string[];
  /** Nothing reads it yet. */
  planned?: unknown;
  pattern?: string;
  enum?: readonly unknown[];
  items?: Definition;
  allOf?: readonly Definition[];
  then?: Definition;
}

/** Definitions without properties, by name: how an id, a formula or a condition is written. */
const vocabulary: ReadonlyMap<string, Definition> = new Map(
  Object.entries(
    (JSON.parse(readFileSync(COMMON, 'utf8')) as { $defs: Readonly<Record<string, Definition>> }).$defs,
  ).filter(([, { properties, description }]) => properties === undefined && description !== undefined),
);

/** The object forms that a value may take, e.g. of `refTarget`: those below its alternatives and its items. */
function objectForms({ items, allOf = [], then }: Definition): Definition[] {
  return [items, then, ...allOf].flatMap((one) => (one === undefined ? [] : one.properties ? [one] : objectForms(one)));
}

function formTable({ properties = {}, required = [] }: Definition): string {
  const rows = Object.entries(properties).map(([name, { description = '', planned, enum: values = [] }]) => [
    code(name),
    required.includes(name) ? '是' : '',
    plain(
      [
        `${planned === true ? '尚未建成：' : ''}${description}`,
        ...values.map((value) => code(JSON.stringify(value))),
      ].join(' '),
    ),
  ]);
  return table(['属性', '必填', '说明'], rows);
}

/** Tables of the values that may be written as objects. */
function objectTables(): string {
  return blocks(
    ...[...vocabulary].flatMap(([name, definition]) => {
      const forms = objectForms(definition).filter((one) => Object.keys(one.properties ?? {}).length > 0);
      return forms.length === 0 ? [] : [blocks(`### ${code(name)} 写成对象时`, ...forms.map(formTable))];
    }),
  );
}

function vocabularyTable(): string {
  const rows = [...vocabulary].map(([name, { description = '', pattern, enum: values }]) => [
    `<a id="common-${name}"></a>${code(name)}`,
    plain(description),
    pattern === undefined ? (values?.map((value) => code(JSON.stringify(value))).join(' ') ?? '') : code(pattern),
  ]);
  return blocks('## 各种值的写法', table(['名称', '说明', '格式'], rows), objectTables());
}

/** Where a section's anchor is. */
type Pages = ReadonlyMap<string, string>;

const linkTo = (text: string, id: string, target: string, page: string): string =>
  `[${text}](${target === page ? '' : target}#${id})`;

/** More names than this stand on their own page. */
const MOST_NAMES = 20;

function kindCell({ kind, link, definition }: Property, page: string, pages: Pages): string {
  if (kind.split(' | ').length > MOST_NAMES) return '[类型名](types.md)';
  const target = link === null ? undefined : pages.get(link);
  if (link !== null && target !== undefined) return linkTo(plain(kind), link, target, page);
  if (definition === null || !vocabulary.has(definition)) return plain(kind);
  return `${plain(kind)}（${linkTo(definition, `common-${definition}`, PAGES['common'] ?? '', page)}）`;
}

/** A table of properties; used for settings of types and widgets too. */
export function propertyTable(properties: readonly Property[], page: string, pages: Pages = new Map()): string {
  return table(
    ['属性', '写法', '必填', '说明'],
    properties.map((one) => [
      code(one.name),
      kindCell(one, page, pages),
      one.required ? '是' : '',
      // Examples such as ${…} and {x} are no markup.
      plain(one.help),
    ]),
  );
}

function sectionText(section: Section, page: string, pages: Pages): string {
  const { id, name, title, help, properties } = section;
  return blocks(
    `<a id="${id}"></a>`,
    `## ${title === null ? code(name) : `${title} ${code(name)}`}`,
    plain(help),
    properties.length > 0 ? propertyTable(properties, page, pages) : '',
  );
}

interface Definition {
  description?: string;
  properties?: Readonly<Record<string, Definition>>;
  required?: readonly string[];
  /** Nothing reads it yet. */
  planned?: unknown;
  pattern?: string;
  enum?: readonly unknown[];
  items?: Definition;
  allOf?: readonly Definition[];
  then?: Definition;
}

/** Text of each page by its name. */
export function languagePages(): Map<string, string> {
  const chapters = languageChapters();
  const pages = new Map(chapters.flatMap((one) => one.sections.map(({ id }) => [id, pageOf(one)] as const)));
  const made = new Map<string, string>();
  for (const chapter of chapters) {
    const page = pageOf(chapter);
    const known = made.get(page);
    const heading = page === SHARED ? (known === undefined ? '# 共享文件' : '') : `# ${chapter.title}`;
    const text = blocks(heading, ...chapter.sections.map((section) => sectionText(section, page, pages)));
    made.set(page, known === undefined ? text : blocks(known, text));
  }
  const common = made.get('common.md');
  if (common !== undefined) made.set('common.md', blocks(common, vocabularyTable()));
  return made;
}
