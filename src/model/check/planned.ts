/**
 * Parser of `planned.json`: names that a folder of files can use before they are implemented, each with a short text
 * about what will provide it. `schemas/` itself has no such file.
 */
import { nearest } from '../values/nearest-name';
import { type PathProblem, type SourceText } from './source-text';
import { messages } from './messages';

export const PLANNED_GROUPS = [
  'types',
  'entities',
  'dicts',
  'screens',
  'functions',
  'codes',
  'widgets',
  'calls',
  'keys',
] as const;
export type PlannedGroup = (typeof PLANNED_GROUPS)[number];
export type Planned = Readonly<Record<PlannedGroup, ReadonlyMap<string, string>>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the names by group; malformed parts are ignored. */
export function readPlanned(source: SourceText | undefined): Planned {
  const data = isObject(source?.data) ? source.data : {};
  return Object.fromEntries(
    PLANNED_GROUPS.map((group) => {
      const names = data[group];
      return [group, new Map(isObject(names) ? Object.entries(names).map(([name, why]) => [name, String(why)]) : [])];
    }),
  ) as Record<PlannedGroup, Map<string, string>>;
}

/**
 * Problems of `planned.json` itself. An entry whose name already exists must be removed.
 * @param exists true when the name is implemented
 */
export function plannedProblems(
  source: SourceText,
  exists: (group: PlannedGroup, name: string) => boolean,
): PathProblem[] {
  if (!isObject(source.data)) return [{ code: 'planned', path: [], message: messages.plannedShape }];
  return Object.entries(source.data).flatMap(([group, names]): PathProblem[] => {
    const known = PLANNED_GROUPS.find((one) => one === group);
    if (!known)
      return [
        {
          code: 'planned',
          path: [group],
          key: true,
          message: messages.unknownProperty(group),
          hint: nearest(group, PLANNED_GROUPS),
        },
      ];
    if (!isObject(names)) return [{ code: 'planned', path: [group], message: messages.plannedShape }];
    return Object.entries(names).flatMap(([name, why]): PathProblem[] => {
      const path = [group, name];
      if (typeof why !== 'string' || why === '') return [{ code: 'planned', path, message: messages.plannedShape }];
      return exists(known, name) ? [{ code: 'planned', path, key: true, message: messages.plannedExists(name) }] : [];
    });
  });
}
