/** Rights of the user on the fields of a form (rulings: Permissions). The server enforces the same codes itself. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import { restrictEntity, type FieldRight } from '@/model/entity/restrict-entity';
import type { Form } from '@/model/screens/screen';
import { isColumnVisible, isEnabled, type SessionRules } from '@/runtime/permission/permissions';
import type { AuthEntry } from '@/runtime/session/session-state';

/** Codes of a field: the one that it declares, and `<prefix>:col:<column>`. */
function codesOf({ permission, mask, column }: Field, prefix: string): string[] {
  const derived = `${prefix}:col:${column}`;
  // A field whose mask has the permission is shown masked instead.
  return [...(permission === null ? [] : [permission]), ...(mask?.permission === derived ? [] : [derived])];
}

function rightOf(field: Field, prefix: string, permissions: readonly AuthEntry[], rules: SessionRules): FieldRight {
  const codes = codesOf(field, prefix);
  if (!codes.every((code) => isColumnVisible(code, permissions, rules))) return 'none';
  return codes.every((code) => isEnabled(code, permissions, rules)) ? 'write' : 'read';
}

/**
 * The screen and entity of a form without the fields that the user may not see; others are read-only without the right.
 * @param permissions the form's own permission list, e.g. of a task in a workflow
 * @param rules of the session
 */
export function restrictForm(
  screen: Form,
  entity: Entity,
  permissions: readonly AuthEntry[],
  rules: SessionRules,
): { screen: Form; entity: Entity } {
  const prefixOf = (child: Child | null) => entity.permissionPrefix + (child ? `:${child.key}` : '');
  const hidden = new Set<string>();
  const restricted = restrictEntity(entity, (field, child) => {
    const right = rightOf(field, prefixOf(child), permissions, rules);
    if (right === 'none' && child === null) hidden.add(field.key);
    return right;
  });
  if (restricted === entity) return { screen, entity };
  const groups = screen.groups
    .map((group) => ({ ...group, fields: group.fields.filter((key) => !hidden.has(key)) }))
    .filter((group) => group.fields.length > 0);
  return { screen: { ...screen, groups }, entity: restricted };
}
