/**
 * The schema language reference, generated from the meta-schemas as sections of properties. No content is written by
 * hand.
 */
import { messages } from './messages';

interface Schema {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  /** True when the property is not implemented yet, or a list of the values that are not. */
  planned?: true | readonly unknown[];
  /** True when the property only serves forms of other servers, or a list of the values that do. */
  compat?: true | readonly unknown[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema | false>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
}

export interface Property {
  /** Dotted path within the section, e.g. `items[].label`. */
  name: string;
  kind: string;
  /** The id of the section with details, or null. */
  link: string | null;
  /** The shared definition that specifies how the value is written, e.g. `formula`, or null. */
  definition: string | null;
  required: boolean;
  help: string;
}

export interface Section {
  /** The HTML anchor. */
  id: string;
  name: string;
  /** A readable title; null when there is only the name. */
  title: string | null;
  help: string;
  properties: readonly Property[];
}

export interface Chapter {
  id: string;
  title: string;
  sections: readonly Section[];
}

/** Drops references to the names that editors complete: the reference describes the language. */
const withoutNames = (document: Schema): Schema =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('names.') ? undefined : value,
  ) as Schema;

const documents: readonly Schema[] = Object.values(
  import.meta.glob<Schema>(['/schemas/_meta/*.schema.json', '!**/names.schema.json'], {
    eager: true,
    import: 'default',
  }),
).map(withoutNames);

/** `page.schema.json` → `page`. */
const nameOf = ({ $id = '' }: Schema): string => $id.replace('.schema.json', '');

const documentNamed = (name: string): Schema | undefined => documents.find((one) => nameOf(one) === name);

interface Target {
  id: string;
  schema: Schema | undefined;
  label: string;
}

/** Resolves a `$ref` inside a document. */
function targetOf(ref: string, document: Schema): Target {
  const [file = '', inside = ''] = ref.split('#');
  const home = file === '' ? document : documentNamed(file.replace('.schema.json', ''));
  const key = inside.split('/').at(-1) ?? '';
  const schema = home?.$defs?.[key];
  return { id: `${home ? nameOf(home) : ''}-${key}`, schema, label: schema?.title ?? key };
}

/** Whether a schema has a section. Schemas without properties are described inline. */
const isSection = (schema: Schema | undefined): boolean =>
  schema !== undefined && Object.keys(schema.properties ?? {}).length > 0;

const typeNames = (type: string | string[] | undefined): string =>
  [type ?? []]
    .flat()
    .map((one) => messages.kinds[one as keyof typeof messages.kinds] ?? one)
    .join(' / ');

/** A short description of the value's form, and the section with details. */
function kindOf(schema: Schema, document: Schema): Pick<Property, 'kind' | 'link'> {
  const plain = (kind: string) => ({ kind, link: null });
  if (schema.const !== undefined) return plain(JSON.stringify(schema.const));
  if (schema.enum) return plain(schema.enum.map((one) => JSON.stringify(one)).join(' | '));
  if (schema.$ref !== undefined) {
    const target = targetOf(schema.$ref, document);
    // A definition inside the settings of one type has no section, so it is described inline.
    if (inType(schema.$ref, document)) return plain(typeNames(target.schema?.type));
    if (isSection(target.schema)) return { kind: target.label, link: target.id };
    return target.schema ? kindOf(target.schema, document) : plain(target.label);
  }
  if (schema.items) {
    const inner = kindOf(schema.items, document);
    const other = [schema.type ?? []].flat().filter((one) => one !== 'array');
    const kinds = [typeNames(other), messages.list(inner.kind)].filter(Boolean);
    return { kind: kinds.join(' / '), link: inner.link };
  }
  if (typeof schema.additionalProperties === 'object') {
    const inner = kindOf(schema.additionalProperties, document);
    return { kind: messages.map(inner.kind), link: inner.link };
  }
  return plain(typeNames(schema.type));
}

/** The name of the definition in `common.schema.json` that the value, or each of its items, follows. */
function definitionOf({ $ref, items }: Schema): string | null {
  const ref = $ref ?? items?.$ref ?? '';
  return /(?:^#|^common\.schema\.json#)\/\$defs\/(\w+)$/.exec(ref)?.[1] ?? null;
}

/** What limits the use of a property, in front of its help. */
const limitsText = ({ planned, compat }: Schema): string =>
  [
    planned === undefined ? '' : messages.planned(planned === true ? null : planned),
    compat === undefined ? '' : messages.compat(compat === true ? null : compat),
  ].join('');

/** The properties of an object, including those of nested objects. */
function propertiesOf(schema: Schema, document: Schema, above = ''): Property[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    if (one === false) return [];
    const target = one.$ref === undefined ? undefined : targetOf(one.$ref, document).schema;
    const own: Property = {
      name: `${above}${key}`,
      ...kindOf(one, document),
      definition: definitionOf(one),
      required: schema.required?.includes(key) ?? false,
      help: `${limitsText(one)}${one.description ?? target?.description ?? ''}`,
    };
    const items = one.items?.$ref === undefined ? one.items : inType(one.items.$ref, document);
    return [
      own,
      ...propertiesOf(one, document, `${above}${key}.`),
      ...(items ? propertiesOf(items, document, `${above}${key}[].`) : []),
    ];
  });
}

/** Resolves a definition that belongs to the settings of one type; such a definition has no section. */
function inType(ref: string, document: Schema): Schema | undefined {
  return ref.startsWith('#/$defs/') && ref.includes('.') ? document.$defs?.[ref.slice('#/$defs/'.length)] : undefined;
}

/** The settings of each field type or widget. @param names all names, including those without settings */
export function settingsOf(file: 'types' | 'widgets', names: readonly string[]): Section[] {
  const document = documentNamed(file);
  const key = file === 'types' ? 'type' : 'widget';
  const branches = document?.$defs?.['props']?.allOf ?? [];
  return names.map((name) => {
    const branch = branches.find(({ if: test }) => {
      const named = test?.properties?.[key];
      return typeof named === 'object' && named.const === name;
    });
    const props = branch?.then?.properties?.['props'];
    const schema = typeof props === 'object' ? props : {};
    return {
      id: `${key}-${name}`,
      name,
      title: null,
      help: schema.description ?? '',
      properties: document ? propertiesOf(schema, document) : [],
    };
  });
}

/** All names in one of the two generated documents. */
export function namesIn(file: 'types' | 'widgets'): string[] {
  const known = documentNamed(file)?.$defs?.[file === 'types' ? 'type' : 'widget'];
  return (known?.enum ?? []).map(String);
}

/** One chapter per kind of file: the file itself, then its parts. */
export function languageChapters(): Chapter[] {
  const order = ['entity', 'list', 'form', 'page', 'common'];
  const rank = (document: Schema) => (order.indexOf(nameOf(document)) + order.length + 1) % (order.length + 1);
  return documents
    .filter((document) => !['types', 'widgets'].includes(nameOf(document)))
    .toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
    .map((document) => {
      const name = nameOf(document);
      const parts = Object.entries(document.$defs ?? {}).filter(([, schema]) => isSection(schema));
      const whole = isSection(document)
        ? [
            {
              id: name,
              name: `${name}.json`,
              title: null,
              help: document.description ?? '',
              properties: propertiesOf(document, document),
            },
          ]
        : [];
      return {
        id: `chapter-${name}`,
        title: document.title?.replace(/^.*·\s*/, '') ?? name,
        sections: [
          ...whole,
          ...parts.map(([key, schema]) => ({
            id: `${name}-${key}`,
            name: key,
            title: schema.title ?? null,
            help: schema.description ?? '',
            properties: propertiesOf(schema, document),
          })),
        ],
      };
    });
}

/** Filters the chapters by a search text: a section matches by its name, else by its properties. */
export function searched(chapters: readonly Chapter[], text: string): Chapter[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...chapters];
  const holds = (...parts: (string | null)[]) => {
    const all = parts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return chapters.flatMap((chapter) => {
    const sections = chapter.sections.flatMap((section) => {
      if (holds(section.name, section.title, section.help)) return [section];
      const properties = section.properties.filter(({ name, help }) => holds(section.name, name, help));
      return properties.length > 0 ? [{ ...section, properties }] : [];
    });
    return sections.length > 0 ? [{ ...chapter, sections }] : [];
  });
}
