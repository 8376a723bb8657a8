/** Nothing stands in the language without an effect: each key is read somewhere, or says that it is planned. */
import { existsSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { documents, type Schema } from '@/model/check/meta-schemas';
import { unimplementedKeys } from '@/model/check/unimplemented-keys';
import { readers } from './readers';
import { read } from './source';

/** Kinds of files that describe records and screens; dictionaries, menus and rules are lists of plain data. */
const KINDS = ['entity', 'list', 'form', 'page'];
/** Read by editors and by the migration of files. */
const OF_ALL = ['$schema', 'version'];
/** They write, check or bring up to date what others read. */
const NO_READERS = /^src\/model\/(check|generated|schema-migration|online)\/|\.test\.tsx?$/;

/** Keys that a kind of file may hold, by the name of the definition they stand in; what is planned is left out. */
function keysOf(kind: string): string[] {
  const seen = new Set<string>();
  const keys = new Set<string>();
  const visit = (node: unknown, document: Schema | undefined, name: string): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [keyword, inside] of Object.entries(node)) {
      if (keyword === '$ref') follow(String(inside), document);
      else if (keyword === 'properties') {
        for (const [key, one] of Object.entries(inside as Record<string, Schema | false>)) {
          if (one === false || one.planned === true) continue;
          if (!OF_ALL.includes(key)) keys.add(`${name}.${key}`);
          visit(one, document, `${name}.${key}`);
        }
      } else if (!['$defs', 'if', 'enum', 'const', 'required'].includes(keyword)) visit(inside, document, name);
    }
  };
  const follow = (ref: string, from: Schema | undefined): void => {
    const [file = '', inside = ''] = ref.split('#/$defs/');
    const document = file === '' ? from : documents[file];
    // Settings of types and widgets stand in their own folders.
    if (/^(types|widgets)/.test(file) || seen.has(inside)) return;
    seen.add(inside);
    visit(document?.$defs?.[inside], document, inside);
  };
  const document = documents[`${kind}.schema.json`];
  visit(document, document, kind);
  return [...keys];
}

const written = new Set(KINDS.flatMap(keysOf));
const named = Object.values(readers).flat();

describe('every key of the language', () => {
  it('is read somewhere, or planned', () => {
    const unread = [...written].filter((key) => !named.includes(key));
    expect(unread, 'name who reads it in tests/architecture/readers.ts, or say `"planned": true`').toEqual([]);
  });

  it('is in the language at all', () => {
    expect(named.filter((key) => !written.has(key))).toEqual([]);
    expect(named.filter((key, index) => named.indexOf(key) !== index)).toEqual([]);
    expect([...unimplementedKeys()].filter((key) => written.has(key) && key !== 'list.style')).toEqual([]);
  });

  test.each(Object.entries(readers))('%s reads it', (path, keys) => {
    expect(existsSync(path) && !NO_READERS.test(path), `${path} reads nothing`).toBe(true);
    const text = read(path);
    const reads = (name: string) => {
      const key = name.split('.').at(-1)!;
      return new RegExp(`\\.${key}\\b|[{,(]\\s*${key}\\b|^\\s*${key}[,:]|'${key}'`, 'm').test(text);
    };
    expect(keys.filter((key) => !reads(key))).toEqual([]);
  });
});
