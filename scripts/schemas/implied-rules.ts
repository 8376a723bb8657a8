/**
 * Fill rules that files of version 1 imply: `${HT}` was a prefix there, later versions need a rule. The migration writes
 * them beside the files, so that the numbers go on counting.
 */
import { applyEdits, modify } from 'jsonc-parser';
import { impliedFillRules, parseFile, type ParsedFile } from '@/model/check/schema-file';

const FILE = '_shared/fill-rules.json';
const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** A file of fill rules with the rules that it lacks. */
export interface ImpliedRules {
  path: string;
  text: string;
  codes: readonly string[];
}

/** Parses the files of one folder, each on top of the file of the same path in the folders before. */
function parseFolder(folder: string, files: ReadonlyMap<string, string>, bases: Map<string, unknown>): ParsedFile[] {
  const inside = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  return inside.map(([path, text]) => {
    const relative = path.slice(folder.length + 1);
    const file = parseFile(path, relative, text, bases.get(relative));
    bases.set(relative, file.source.data);
    return file;
  });
}

/**
 * The files of fill rules that the migration of folders needs, with their new texts.
 * @param folders in order of dependency
 * @param files texts by path, before the migration
 * @param migrated texts by path of the files that the migration changes
 */
export function impliedRules(
  folders: readonly string[],
  files: ReadonlyMap<string, string>,
  migrated: ReadonlyMap<string, string>,
): ImpliedRules[] {
  const bases = new Map<string, unknown>();
  const declared = new Set<string>();
  return folders.flatMap((folder): ImpliedRules[] => {
    const read = parseFolder(folder, files, bases);
    const own = read.find(({ kind }) => kind === 'fillRules');
    // A broken file is left to the checker.
    if (own && own.data === null) return [];
    for (const code of Object.keys((own?.data as { rules?: object } | undefined)?.rules ?? {})) declared.add(code);
    const missing = Object.entries(impliedFillRules(read)).filter(([code]) => !declared.has(code));
    for (const [code] of missing) declared.add(code);
    if (missing.length === 0) return [];
    const path = `${folder}/${FILE}`;
    const empty = `${JSON.stringify({ $schema: '../_meta/fill-rules.schema.json', version: 2, rules: {} }, null, 2)}\n`;
    const text = missing.reduce(
      (before, [code, rule]) => applyEdits(before, modify(before, ['rules', code], rule, { formattingOptions })),
      migrated.get(path) ?? files.get(path) ?? empty,
    );
    return [{ path, text, codes: missing.map(([code]) => code) }];
  });
}
