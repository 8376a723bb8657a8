/** Writes schema files of version 2 in the language of version 1: the opposite of the migration. */
import {
  each,
  inTurn,
  isObject,
  renameKey,
  type Change,
  type Json,
  type JsonObject,
} from '@/model/schema-migration/document';
import { VERSION_2_NAMES } from '@/model/schema-migration';
import { types } from '@/registry/values';

const FIELDS = 'fields.* children.*.fields.*';
const ACTIONS = 'actions.* children.*.actions.*';

const formerNames =
  (part: keyof typeof VERSION_2_NAMES): Change =>
  (now) =>
    Object.entries(VERSION_2_NAMES[part]).reduce((one, [old, name]) => renameKey(one, name, old), now);

/** `virtual` and `readFrom` were `stored`; a field without `hide` was shown everywhere, whatever its type. */
function formerField(now: JsonObject): JsonObject {
  const { virtual, readFrom, ...rest } = now;
  const stored: JsonObject = virtual === true ? { stored: false } : readFrom === undefined ? {} : { stored: readFrom };
  const field = inTurn(
    formerNames('field'),
    each('mask', formerNames('field.mask')),
    each('list', formerNames('field.list')),
    each('ref ref.is.*', formerNames('ref (object)')),
  )({ ...rest, ...stored });
  return field.type === 'rows' ? each('props.columns.*', formerField)(field) : field;
}

function hiddenByType(now: JsonObject): JsonObject {
  const hiddenIn = now.hiddenIn ?? [...(types.get(String(now.type))?.hiddenIn ?? [])];
  return (hiddenIn as Json[]).length > 0 ? { ...now, hiddenIn } : now;
}

function formerExpand(now: JsonObject): JsonObject {
  if (!isObject(now.expand) || now.expand.as === undefined) return now;
  const { as, ...expand } = now.expand;
  return { ...now, expand, expandAs: as };
}

const formerAction = inTurn(
  each('ask.*', formerField),
  each('then', formerNames('action.then')),
  formerNames('action'),
);

const KINDS: Readonly<Record<string, Change>> = {
  entity: inTurn(
    each(FIELDS, hiddenByType),
    each(FIELDS, formerField),
    each(ACTIONS, formerAction),
    each('children.*', formerExpand),
    each('children.*', formerNames('child')),
    formerNames('entity'),
  ),
  list: inTurn(
    formerExpand,
    each('columns.[] children.[].columns.[]', formerNames('list.columns[]')),
    each('pick', formerNames('list.pick')),
    each('toolbar.[] row.[] bulk.[] children.[].toolbar.[] children.[].row.[]', formerNames('screen action')),
    formerNames('list'),
  ),
  form: inTurn(each('fields.*', formerField), formerNames('form')),
  page: formerNames('page'),
};

/** The document in the language of version 1. @param kind `entity`, `list`, `form` or `page` */
export const inVersion1 = (kind: string, data: JsonObject): JsonObject => ({
  ...(KINDS[kind]?.(data) ?? data),
  version: 1,
});
