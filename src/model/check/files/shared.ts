/** Checks of shared files: menu, dictionaries, named rules, action sets. */
import type {
  ActionsFile,
  DictFile,
  Entry,
  FillRulesFile,
  MenuFile,
  RolesFile,
  RulesFile,
} from '../../generated/files';
import { anyShape, type EntityEntry } from '../catalog';
import { iconFileName, iconName } from '@/model/values/icon-name';
import { parseNumberRule } from '@/model/rules/number-rule';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkActions } from '../parts/action';
import { checkOptions } from '../parts/field';
import { checkRegex } from '../parts/pattern';
import { checkScreenId } from '../parts/ref';

function entries(menu: readonly Entry[], path: Path): { entry: Entry; path: Path }[] {
  return menu.flatMap((entry, index) => [
    { entry, path: [...path, index] },
    ...entries(entry.children ?? [], [...path, index, 'children']),
  ]);
}

/** Checks that an icon exists, under any of its spellings. */
function checkIcon(here: CheckContext, name: string | undefined, path: Path): void {
  const { icons } = here.catalog;
  if (name === undefined || icons.has(iconFileName(name))) return;
  reportUnknown(here, 'icon', path, messages.noIcon(name), name, [...icons].map(iconName));
}

export function checkMenu(here: CheckContext, file: MenuFile): void {
  const all = entries(file.menu, ['menu']);
  for (const { entry, path } of all) {
    if (entry.screen !== undefined) checkScreenId(here, entry.screen, [...path, 'screen']);
    else if (!entry.children?.length)
      here.report({ code: 'missing-property', path, message: messages.leafWithoutScreen });
    checkIcon(here, entry.icon, [...path, 'icon']);
  }
  reportDuplicates(
    here,
    all.map(({ entry, path }) => ({ name: entry.path, path: [...path, 'path'] })),
    messages.pathTwice,
  );
}

export function checkDict(here: CheckContext, file: DictFile): void {
  checkOptions(here, file.items, ['items']);
}

export function checkFillRules(here: CheckContext, { rules }: FillRulesFile): void {
  for (const [code, rule] of Object.entries(rules)) {
    if (rule.format === undefined) continue;
    const parsed = parseNumberRule(rule);
    if ('error' in parsed) here.report({ code: 'fill-rule', path: ['rules', code, 'format'], message: parsed.error });
  }
}

/** Groups of screens in a text of `roles.json`, as `@name`. */
const GROUP = /@(\S+)/g;

export function checkRoles(here: CheckContext, { groups = {}, roles }: RolesFile): void {
  const checkGroups = (names: string, path: Path) => {
    for (const [, group = ''] of names.matchAll(GROUP))
      if (!Object.hasOwn(groups, group))
        reportUnknown(here, 'role', path, messages.noGroup(group), group, Object.keys(groups));
  };
  for (const [code, { screens, dataRules = {} }] of Object.entries(roles)) {
    for (const [words, names] of Object.entries(screens)) checkGroups(names, ['roles', code, 'screens', words]);
    for (const names of Object.keys(dataRules)) checkGroups(names, ['roles', code, 'dataRules', names]);
  }
}

export function checkRules(here: CheckContext, file: RulesFile): void {
  for (const [name, { regex, steps }] of Object.entries(file.rules)) {
    if (regex !== undefined) checkRegex(here, regex, ['rules', name, 'regex']);
    steps?.forEach((step, index) => checkRegex(here, step.regex, ['rules', name, 'steps', index, 'regex']));
  }
}

/**
 * Checks action sets. Field names depend on the entity that uses the set, so only entity-independent rules are checked
 * here.
 */
export function checkActionSets(here: CheckContext, file: ActionsFile): void {
  for (const [name, { actions }] of Object.entries(file.sets)) {
    const shape = anyShape(name);
    const built = new Map(Object.keys(actions).map((key) => [key, { key, child: null, from: 'set' as const }]));
    const entry: EntityEntry = { id: name, file: null, source: null, shape, actions: built };
    checkActions(here, actions, ['sets', name, 'actions'], entry, shape);
  }
}
