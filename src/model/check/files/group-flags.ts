/** Checks `visible` of the groups of a form: its names, and that it can be a part of the entity. */
import { bothFlags, conditionalGroups, withGroupFlags, writesEntity } from '@/model/screens/group-flags';
import type { EntityFile, FormFile } from '../../generated/files';
import { REST } from '../../screens/rest';
import type { NameShape } from '../catalog';
import type { CheckContext } from '../check-context';
import { messages } from '../messages';
import { checkFlag } from '../parts/condition';
import { findCycles } from '../parts/cycle';

/** The flag of the group with a field, as text; `undefined` when the form does not show the field. */
function flagOf(form: FormFile | null, shape: NameShape, key: string): string | undefined {
  const group = form?.groups?.find(({ fields }) => fields.includes(key));
  if (group) return JSON.stringify(group.visible ?? true);
  const listed = form?.groups?.flatMap(({ fields }) => fields) ?? (Array.isArray(form?.fields) ? form.fields : [REST]);
  const isOffered = shape.fields.has(key) && !shape.fields.get(key)?.hiddenIn?.includes('form');
  return listed.includes(key) || (listed.includes(REST) && isOffered) ? 'true' : undefined;
}

/** Other forms that write the same entity; null stands for the default form. */
function otherForms({ catalog: { screens } }: CheckContext, id: string, entity: string): [string, FormFile | null][] {
  const standard = `${entity}.form`;
  const written = [...screens.values()].flatMap(({ kind, id: other, file }): [string, FormFile][] => {
    const form = kind === 'form' && other !== id ? (file as FormFile | null) : null;
    return form?.entity === entity && writesEntity(form) ? [[other, form]] : [];
  });
  return screens.has(standard) || id === standard ? written : [...written, [standard, null]];
}

export function checkGroupFlags(here: CheckContext, id: string, file: FormFile, shape: NameShape): void {
  const conditional = conditionalGroups(file);
  if (conditional.length === 0) return;
  const others = file.entity !== undefined && writesEntity(file) ? otherForms(here, id, file.entity) : [];
  file.groups?.forEach(({ visible, fields }, index) => {
    if (visible === undefined) return;
    checkFlag(here, visible, ['groups', index, 'visible'], { shape, main: null });
    fields.forEach((key, at) => {
      const path = ['groups', index, 'fields', at];
      if (bothFlags(shape.fields.get(key)?.visible ?? true, visible) === null)
        return here.report({ code: 'wrong-value', path, message: messages.groupFlagClash(key) });
      const differing = others.find(
        ([, form]) => ![JSON.stringify(visible), undefined].includes(flagOf(form, shape, key)),
      );
      if (differing) here.report({ code: 'wrong-value', path, message: messages.groupFlagDiffers(key, differing[0]) });
    });
  });
  const own =
    here.catalog.entities.get(file.entity ?? '')?.file ?? ({ fields: Object.fromEntries(shape.fields) } as EntityFile);
  if (findCycles(own, shape).length > 0) return;
  const [cycle] = findCycles({ ...own, fields: withGroupFlags(own.fields, conditional) }, shape);
  const index = file.groups?.findIndex(
    ({ visible, fields }) => visible !== undefined && fields.some((key) => cycle?.ring.includes(key)),
  );
  if (cycle && index !== undefined)
    here.report({ code: 'cycle', path: ['groups', index, 'visible'], message: messages.cycle(cycle.ring, shape.id) });
}
