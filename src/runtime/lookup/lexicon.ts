/** Names of field types with a code list of their own (`loadNames`), e.g. administrative divisions. */
import type { FieldType } from '@/model/entity/field-type';
import { createNameResolver, type NameResolver } from '../dict/name-resolver';
import { service } from '../service';

const lexicons = service(() => new Map<FieldType, NameResolver>());

/** Resolver of a type's own code list; null for a type without one. */
export function lexiconOf(type: FieldType): NameResolver | null {
  const { loadNames } = type;
  if (!loadNames) return null;
  const known = lexicons().get(type);
  if (known) return known;
  const made = createNameResolver(async (codes) => {
    const names = await loadNames();
    return Object.fromEntries(
      codes.flatMap((code) => (Object.hasOwn(names, code) ? [[code, names[code] ?? code]] : [])),
    );
  });
  lexicons().set(type, made);
  return made;
}
