/** Names that must be unique over all files: tables, API prefixes, permission prefixes, menu components. */
import type { ListFile } from '../../generated/files';
import type { SchemaFiles } from '../catalog';
import type { PathProblem, Path, SourceText } from '../source-text';
import { messages } from '../messages';

interface Claim {
  name: string;
  source: SourceText;
  path: Path;
}

/** Reports every claim of a name after the first, with the path of the first file. */
function duplicateClaims(
  claims: readonly Claim[],
  message: (name: string, holder: string) => string,
): [SourceText, PathProblem][] {
  const holders = new Map<string, Claim>();
  return claims.flatMap((claim): [SourceText, PathProblem][] => {
    const holder = holders.get(claim.name);
    if (!holder) holders.set(claim.name, claim);
    return holder
      ? [[claim.source, { code: 'duplicate', path: claim.path, message: message(claim.name, holder.source.path) }]]
      : [];
  });
}

function tableClaims({ entities }: SchemaFiles): Claim[] {
  return [...entities.values()].flatMap(({ data, source }) => [
    ...(data && data.table !== null ? [{ name: data.table, source, path: ['table'] }] : []),
    ...Object.entries(data?.children ?? {}).flatMap(([key, { table }]) =>
      table === undefined ? [] : [{ name: table, source, path: ['children', key, 'table'] }],
    ),
  ]);
}

/**
 * API and permission prefixes of entities, and of lists with their own prefix; a form shares the prefix of its list. An
 * entity without a table presents records of another one and can reuse its permission prefix.
 */
function endpointClaims({ entities, screens }: SchemaFiles, property: 'api' | 'permissionPrefix'): Claim[] {
  return [
    ...[...entities.values()].flatMap(({ data, source }) =>
      data && (data.table !== null || property === 'api') ? [{ name: data[property], source, path: [property] }] : [],
    ),
    ...[...screens.values()].flatMap(({ kind, data, source }) => {
      const name = kind === 'list' ? (data as ListFile | null)?.[property] : undefined;
      return name === undefined ? [] : [{ name, source, path: [property] }];
    }),
  ];
}

function componentClaims({ screens }: SchemaFiles): Claim[] {
  return [...screens.values()].flatMap(({ data, source }) =>
    (data?.component ?? []).map((name, index) => ({ name, source, path: ['component', index] })),
  );
}

/** Reports tables, prefixes and menu components that several files claim, each with the file of the later claim. */
export function duplicateProblems(files: SchemaFiles): [SourceText, PathProblem][] {
  return [
    ...duplicateClaims(tableClaims(files), messages.tableTaken),
    ...duplicateClaims(endpointClaims(files, 'api'), messages.apiTaken),
    ...duplicateClaims(endpointClaims(files, 'permissionPrefix'), messages.authTaken),
    ...duplicateClaims(componentClaims(files), messages.componentTaken),
  ];
}
