/**
 * `visible` of the groups of forms. It is a part of the entity: a field is visible when its own flag and that of its
 * group are true, in every screen and on the server.
 */
import type { EntityFile, FieldFile, Flag, FormFile } from '../generated/files';

type Group = NonNullable<FormFile['groups']>[number];
type Fields = Readonly<Record<string, FieldFile>>;

const isFormula = (flag: Flag): flag is string => typeof flag === 'string';

/** A flag that is true when both are; null when the language cannot say that. */
export function bothFlags(own: Flag, group: Flag): Flag | null {
  if (typeof own === 'boolean') return own ? group : false;
  if (typeof group === 'boolean') return group ? own : false;
  if (isFormula(own) && isFormula(group)) return `=(${own.slice(1)}) && (${group.slice(1)})`;
  if (isFormula(own) || isFormula(group)) return null;
  const pairs = [own].flat().flatMap((one) => [group].flat().map((other) => [one, other] as const));
  const isClash = pairs.some(([one, other]) => Object.keys(one).some((name) => Object.hasOwn(other, name)));
  return isClash ? null : pairs.map(([one, other]) => ({ ...one, ...other }));
}

/** Groups with a `visible`, and the fields in them. */
export const conditionalGroups = (form: Pick<FormFile, 'groups'> | null): Group[] =>
  (form?.groups ?? []).filter(({ visible }) => visible !== undefined);

/** Fields with the flags of their groups; a flag that cannot be combined with the field's is left out. */
export function withGroupFlags<T extends Fields>(fields: T, groups: readonly Group[]): T {
  const changed = groups.flatMap(({ visible = true, fields: keys }) =>
    keys.flatMap((key) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!field) return [];
      return [
        [key, { ...field, visible: bothFlags(field.visible ?? true, visible) ?? field.visible ?? true }] as const,
      ];
    }),
  );
  return changed.length === 0 ? fields : { ...fields, ...Object.fromEntries(changed) };
}

/** True for a form that writes records of its entity by the entity's own calls. */
export const writesEntity = ({ entity, save }: FormFile): boolean => entity !== undefined && save === undefined;

/** An entity file with the flags of the groups of its forms. All forms that show a field have the same (check:schemas). */
export function withFormGroups(id: string, file: EntityFile, forms: Iterable<FormFile>): EntityFile {
  const groups = [...forms].filter((form) => form.entity === id && writesEntity(form)).flatMap(conditionalGroups);
  // The same group in several forms counts once.
  const byField = new Map(groups.flatMap((group) => group.fields.map((key) => [key, group.visible ?? true] as const)));
  const single = [...byField].map(([key, visible]) => ({ title: '', fields: [key], visible }));
  return single.length === 0 ? file : { ...file, fields: withGroupFlags(file.fields, single) };
}
