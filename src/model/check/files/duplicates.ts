/** Names that only one file may hold: tables, interface prefixes, permission prefixes, menu components. */
import type { ListFile } from '../../generated/files';
import type { Files } from '../catalog';
import type { Fault, Path, Source } from '../source-text';
import { say } from '../messages';

interface Claim {
  name: string;
  source: Source;
  path: Path;
}

/** Second and later claims, each beside the file that holds the name. */
function taken(claims: readonly Claim[], message: (name: string, holder: string) => string): [Source, Fault][] {
  const holders = new Map<string, Claim>();
  return claims.flatMap((claim): [Source, Fault][] => {
    const holder = holders.get(claim.name);
    if (!holder) holders.set(claim.name, claim);
    return holder
      ? [[claim.source, { code: 'duplicate', path: claim.path, message: message(claim.name, holder.source.path) }]]
      : [];
  });
}

function tables({ entities }: Files): Claim[] {
  return [...entities.values()].flatMap(({ data, source }) => [
    ...(data && data.table !== null ? [{ name: data.table, source, path: ['table'] }] : []),
    ...Object.entries(data?.children ?? {}).flatMap(([key, { table }]) =>
      table === undefined ? [] : [{ name: table, source, path: ['children', key, 'table'] }],
    ),
  ]);
}

/**
 * Entities, and lists that are mounted apart; a form shares the mount of its list. What has no table shows other records
 * in another way: it may go by their codes.
 */
function mounts({ entities, screens }: Files, property: 'api' | 'auth'): Claim[] {
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

function components({ screens }: Files): Claim[] {
  return [...screens.values()].flatMap(({ data, source }) =>
    (data?.component ?? []).map((name, index) => ({ name, source, path: ['component', index] })),
  );
}

export function duplicateFaults(files: Files): [Source, Fault][] {
  return [
    ...taken(tables(files), say.tableTaken),
    ...taken(mounts(files, 'api'), say.apiTaken),
    ...taken(mounts(files, 'auth'), say.authTaken),
    ...taken(components(files), say.componentTaken),
  ];
}
