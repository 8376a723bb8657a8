/**
 * Structural validation against the meta-schemas, with one problem per error.
 * A misspelt property violates several rules at once: it is unknown, another property is missing, and conditionals
 * select the other branch. So each unknown property is fixed in a copy, and the copy is validated again; the remaining
 * violations are separate errors.
 */
import { expectedAt, expectedNameAt, helpAt, propertiesAt, typeOf, type Kind } from './meta-schemas';
import { nearest } from '../values/nearest-name';
import { pointer, type PathProblem, type Path } from './source-text';
import { violationsOf, type Violation } from './json-schema/validators';
import { messages } from './messages';

type JsonObject = Record<string, unknown>;

/** Limit of fixed properties; more unknown properties are not typing errors. */
const MAX_ROUNDS = 20;
/** Unknown properties tried per round. */
const MAX_TRIED = 5;

export function parsePointer(text: string, data: unknown): Path {
  let value = data;
  return text
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(value) ? Number(key) : key;
      value = (value as JsonObject | undefined)?.[key];
      return step;
    });
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as JsonObject | null | undefined)?.[key], data);
}

/** Renames a key without changing the key order; deletes it when `to` is undefined. */
function rename(object: JsonObject, from: string, to: string | undefined): void {
  const entries = Object.entries(object);
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) {
    if (key !== from) object[key] = value;
    else if (to !== undefined) object[to] = value;
  }
}

/** Fixes unknown properties one per round in a copy; `renamed` maps paths of the copy to the original keys. */
class Repair {
  readonly problems: PathProblem[] = [];
  /** Paths in the copy of the renamed and deleted properties. */
  readonly fixed: Path[] = [];
  private readonly renamed = new Map<string, string>();
  data: unknown;

  constructor(
    private readonly kind: Kind,
    data: unknown,
  ) {
    this.data = data;
  }

  /** Converts a path of the fixed copy to the path in the file. */
  writtenPath(path: Path): Path {
    return path.map((key, index) => this.renamed.get(pointer(path.slice(0, index + 1))) ?? key);
  }

  run(): Violation[] {
    let left = violationsOf(this.kind, this.data);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const unknown = left.filter(({ keyword }) => keyword === 'additionalProperties');
      if (unknown.length === 0) break;
      left = this.fixOne(unknown, left);
    }
    return left;
  }

  /**
   * Possible corrections of an unknown property: similar missing properties first, then similar known ones, and last those
   * that are there: a file that changes another one has its properties, too.
   */
  private candidates({ instancePath, params }: Violation, all: readonly Violation[]): Candidate[] {
    const path = parsePointer(instancePath, this.data);
    const object = valueAt(this.data, path) as JsonObject;
    const key = String(params.additionalProperty);
    const here = all.filter((one) => one.instancePath === instancePath);
    const missing = here
      .filter(({ keyword }) => keyword === 'required')
      .map((one) => String(one.params.missingProperty));
    const known = propertiesAt(this.kind, this.data, path);
    const [present, absent] = [true, false].map((is) => known.filter((name) => Object.hasOwn(object, name) === is));
    const near = [...new Set([missing, absent!, present!].flatMap((names) => nearest(key, names)))];
    const lonely = new Set(missing).size === 1 && here.filter(({ keyword }) => keyword !== 'required').length === 1;
    const meant = near.length > 0 ? near : lonely ? missing.slice(0, 1) : [];
    return meant.map((name) => ({ path, key, meant: name, isPresent: Object.hasOwn(object, name) }));
  }

  /** Fixes one unknown property, with the correction that leaves the fewest violations. */
  private fixOne(unknown: readonly Violation[], all: readonly Violation[]): Violation[] {
    const [first] = unknown;
    const deletion: Candidate = {
      path: parsePointer(first!.instancePath, this.data),
      key: String(first!.params.additionalProperty),
      meant: undefined,
      isPresent: false,
    };
    const renamings = unknown.slice(0, MAX_TRIED).flatMap((one) => this.candidates(one, all));
    const tried = (renamings.length > 0 ? renamings : [deletion]).map((candidate) => {
      const data = structuredClone(this.data);
      const kept = candidate.isPresent ? undefined : candidate.meant;
      rename(valueAt(data, candidate.path) as JsonObject, candidate.key, kept);
      return { candidate, data, left: violationsOf(this.kind, data) };
    });
    const best = tried.reduce((kept, one) => (one.left.length < kept.left.length ? one : kept));
    const { path, key, meant, isPresent } = best.candidate;
    const hint = meant === undefined ? [] : [meant];
    const written = this.writtenPath([...path, key]);
    this.problems.push({
      code: 'unknown-property',
      path: written,
      key: true,
      message: messages.unknownProperty(key),
      hint,
    });
    this.data = best.data;
    this.fixed.push([...path, meant ?? key]);
    if (meant !== undefined && !isPresent) this.renamed.set(pointer([...path, meant]), key);
    return best.left;
  }
}

interface Candidate {
  path: Path;
  key: string;
  /** Undefined when no name is similar: the property is deleted. */
  meant: string | undefined;
  /** The object has the meant property: its value stays. */
  isPresent: boolean;
}

/** Report order, lower first; only the first problem of a location is reported. */
const PRIORITY: Readonly<Record<string, number>> = { type: 0, 'false schema': 0, const: 1, enum: 1 };

function toPathProblem(
  kind: Kind,
  data: unknown,
  path: Path,
  { keyword, params, instancePath }: Violation,
): PathProblem | undefined {
  const value = valueAt(data, path);
  switch (keyword) {
    case 'required':
      return {
        code: 'missing-property',
        path,
        key: true,
        message: messages.missingProperty(
          String(params.missingProperty),
          helpAt(kind, data, [...path, String(params.missingProperty)]),
        ),
      };
    case 'propertyNames':
      return {
        code: 'wrong-value',
        path: [...path, String(params.propertyName)],
        key: true,
        message: messages.wrongName(String(params.propertyName), expectedNameAt(kind, data, path)),
      };
    case 'type':
      return { code: 'wrong-type', path, message: messages.wrongType([params.type].flat().map(String), typeOf(value)) };
    case 'const':
      return { code: 'wrong-value', path, message: messages.onlyValue(params.allowedValue) };
    case 'enum': {
      const allowed = params.allowedValues as unknown[];
      return {
        code: 'wrong-value',
        path,
        message: messages.oneOf(allowed),
        hint: nearest(String(value), allowed.map(String)),
      };
    }
    case 'pattern':
      return { code: 'wrong-value', path, message: messages.wrongForm(String(value), expectedAt(kind, data, path)) };
    case 'false schema': {
      const key = String(path.at(-1));
      const beside = Object.keys(valueAt(data, path.slice(0, -1)) as JsonObject);
      return { code: 'unknown-property', path, key: true, message: messages.notTogether(key, beside) };
    }
    default:
      return { code: 'wrong-value', path, message: messages.limit(keyword, params, instancePath) };
  }
}

/** The structure of one file's data. Its paths, but not those of the problems, are paths of its own `data`. */
export interface Structure {
  problems: readonly PathProblem[];
  /** The data; a copy of it when unknown properties were fixed. */
  data: unknown;
  /** The unknown properties: renamed to a similar known one, or deleted. */
  fixed: readonly Path[];
  /** The other violations. */
  violations: readonly Violation[];
  /** Converts a path of `data` to the path in the file. */
  writtenPath(path: Path): Path;
}

/** Structural problems of one file's data. */
export const structureProblems = (kind: Kind, data: unknown): readonly PathProblem[] =>
  readStructure(kind, data).problems;

/** Validates one file's data against the meta-schema of its kind. */
export function readStructure(kind: Kind, data: unknown): Structure {
  const repair = new Repair(kind, data);
  const violations = repair.run();
  return {
    problems: [...repair.problems, ...violationProblems(kind, repair, violations)],
    data: repair.data,
    fixed: repair.fixed,
    violations,
    writtenPath: (path) => repair.writtenPath(path),
  };
}

/** One problem for each place with violations. */
function violationProblems(kind: Kind, repair: Repair, left: readonly Violation[]): PathProblem[] {
  const textual = new Set(['pattern', 'minLength', 'maxLength']);
  const found = left
    .map((violation) => ({ violation, path: parsePointer(violation.instancePath, repair.data) }))
    // Rules on property names are reported again by `propertyNames`, with the name.
    .filter(({ violation, path }) => !textual.has(violation.keyword) || typeof valueAt(repair.data, path) === 'string')
    .toSorted((a, b) => (PRIORITY[a.violation.keyword] ?? 2) - (PRIORITY[b.violation.keyword] ?? 2));
  const spoken = new Set<string>();
  const mistyped: string[] = [];
  const problems: PathProblem[] = [];
  for (const { violation, path } of found) {
    const { instancePath, keyword, params } = violation;
    const own =
      keyword === 'required' ? params.missingProperty : keyword === 'propertyNames' ? params.propertyName : '';
    const place = `${instancePath}\n${String(own)}`;
    if (spoken.has(place) || spoken.has(`${instancePath}\n`)) continue;
    if (mistyped.some((above) => instancePath.startsWith(`${above}/`))) continue;
    spoken.add(place);
    if (keyword === 'type') mistyped.push(instancePath);
    const one = toPathProblem(kind, repair.data, path, violation);
    if (one) problems.push({ ...one, path: repair.writtenPath(one.path) });
  }
  return problems;
}
