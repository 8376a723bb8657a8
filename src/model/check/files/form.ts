/** Checks of form files: fields, and the calls that load and save the record. */
import type { FormFile, ListFile } from '../../generated/files';
import { REST } from '../../screens/rest';
import { anyShape, shapeOf, type NameShape } from '../catalog';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import { parameterNames, type NameScope } from '../name-scope';
import { messages } from '../messages';
import { checkNames, checkPlaced } from '../parts/action';
import { checkCall, checkSent } from '../parts/call';
import { checkFields } from '../parts/field';
import { checkEntityId } from '../parts/ref';
import { checkParameters } from '../parts/placeholders';
import { checkRelated } from './related';
import { checkName } from './columns';
import { checkGroupFlags } from './group-flags';
import { checkFormShowsRequired } from './unseen-required';

function checkGroups(here: CheckContext, file: FormFile, shape: NameShape): void {
  file.groups?.forEach(({ fields, collapsed, visible }, index) => {
    fields.forEach((name, at) => {
      const path = ['groups', index, 'fields', at];
      if (name !== REST) checkName(here, name, path, shape);
      else if (visible !== undefined) here.report({ code: 'wrong-value', path, message: messages.restOfCondition });
    });
    if (collapsed === true && file.layout !== 'sections')
      here.report({
        code: 'wrong-value',
        path: ['groups', index, 'collapsed'],
        message: messages.onlySectionsCollapse,
      });
  });
  reportDuplicates(
    here,
    (file.groups ?? []).flatMap(({ fields }, group) =>
      fields.map((name, at) => ({ name, path: ['groups', group, 'fields', at] })),
    ),
    messages.nameTwice,
  );
}

/** `load`, `save` and `send` can reference the form, the record before the change (`before.`) and parameters. */
function checkCalls(here: CheckContext, file: FormFile, shape: NameShape, passed: ReadonlySet<string>): void {
  const scope: NameScope = {
    shape,
    main: null,
    before: shape,
    free: parameterNames(shape.fields.keys(), passed),
  };
  for (const key of ['load', 'save'] as const) {
    const call = file[key];
    if (call !== undefined) checkCall(here, call, [key], scope);
  }
  checkParameters(here, file.send, ['send'], scope);
  checkSent(here, file.save, file.send, ['send']);
}

/** The `api` and `permissionPrefix` of a form must be those of its entity or of a list of that entity. */
function checkMount(here: CheckContext, file: FormFile): void {
  if (file.api === undefined && file.permissionPrefix === undefined) return;
  const { entities, screens } = here.catalog;
  const entity = entities.get(file.entity ?? '')?.file;
  const all = [...screens.values()].filter(({ kind }) => kind === 'list');
  // A broken list, or one without an entity, may be the matching one.
  if (!entity || all.some((list) => list.source && !list.file)) return;
  const lists = all
    .map((list) => list.file as ListFile | null)
    .filter((list) => list !== null)
    .filter((list) => list.entity === file.entity || !entities.has(list.entity));
  for (const property of ['api', 'permissionPrefix'] as const) {
    const name = file[property];
    const known = [entity, ...lists].flatMap((one) => one[property] ?? []);
    if (name !== undefined && !known.includes(name))
      reportUnknown(here, 'screen', [property], messages.noMount(name), name, known);
  }
}

export function checkForm(here: CheckContext, id: string, file: FormFile): void {
  const { catalog } = here;
  const passed = catalog.parameters.get(id) ?? new Set();
  if (file.entity === undefined) {
    const fields = file.fields && !Array.isArray(file.fields) ? file.fields : {};
    const shape: NameShape = {
      id,
      open: false,
      fields: new Map(Object.entries(fields)),
      children: new Map(),
      main: null,
    };
    checkFields(here, fields, ['fields'], { shape, main: null, free: parameterNames(shape.fields.keys(), passed) });
    checkGroups(here, file, shape);
    checkGroupFlags(here, id, file, shape);
    checkCalls(here, file, shape, passed);
    return;
  }
  checkEntityId(here, file.entity, ['entity']);
  checkMount(here, file);
  const shape = shapeOf(catalog, file.entity) ?? anyShape(file.entity);
  if (Array.isArray(file.fields)) checkNames(here, file.fields, ['fields'], shape);
  checkGroups(here, file, shape);
  checkNames(here, file.highlights ?? [], ['highlights'], shape);
  checkGroupFlags(here, id, file, shape);
  checkPlaced(here, file.actions, ['actions'], catalog.entities.get(file.entity), null);
  checkRelated(here, file, { shape, main: null });
  file.children?.forEach((name, index) => {
    if (!shape.open && !shape.children.has(name))
      reportUnknown(here, 'child', ['children', index], messages.noChild(name, shape.id), name, shape.children.keys());
  });
  reportDuplicates(
    here,
    (file.children ?? []).map((name, index) => ({ name, path: ['children', index] })),
    messages.nameTwice,
  );
  checkCalls(here, file, shape, passed);
  checkFormShowsRequired(here, id, file);
}
