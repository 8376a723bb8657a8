/** Checks of one field, as a table of small checks: type, choices, query rule, default, formulas. */
import type { FieldFile } from '../../generated/files';
import type { FieldType } from '@/model/entity/field-type';
import { columnName } from '@/model/entity/fill-field';
import { isFormula } from '@/model/formula';
import { numberRuleOf } from '@/model/entity/number-default';
import { numberLength, parseNumberRule } from '@/model/rules/number-rule';
import { reportDuplicates, reportUnknown, type CheckContext } from '../check-context';
import { nearest } from '../../values/nearest-name';
import { parameterNames, refTargets, targetEntity, type NameScope } from '../name-scope';
import { anyShape, shapeOf, type NameShape } from '../catalog';
import { governedProps } from '../meta-schemas';
import type { Path } from '../source-text';
import { filledField } from './filled-field';
import { messages } from '../messages';
import { checkEmphasis, checkFlag } from './condition';
import { checkFormula, formulaPathsOf } from './formula';
import { checkCopiedKind, checkResult, checkTotal } from './formula-kinds';
import { checkPattern } from './pattern';
import { checkCode } from './permission';
import { checkBy, checkEntityId, checkRef, checkScreenId } from './ref';
import { checkCall } from './call';
import { checkParameters, checkPlaceholders, checkVariables } from './placeholders';
import { checkSize } from './size';
import { checkValue } from './value';

interface FieldUnderCheck {
  here: CheckContext;
  key: string;
  field: FieldFile;
  path: Path;
  scope: NameScope;
  /** Undefined when the type is unknown; type-specific checks are then skipped. */
  type: FieldType | undefined;
}
type FieldCheck = (one: FieldUnderCheck) => void;

/** Checks that the type exists and has a view. */
function checkType({ here, field, path, type }: FieldUnderCheck): void {
  const { catalog } = here;
  const canonical = type?.name ?? field.type;
  if (catalog.views.has(canonical)) return;
  if (catalog.planned.types.has(field.type) || catalog.planned.types.has(canonical)) return;
  const known = [...catalog.views, ...catalog.planned.types.keys()];
  const message = type ? messages.noView(field.type) : messages.noType(field.type);
  here.report({ code: 'type', path: [...path, 'type'], message, hint: type ? [] : nearest(field.type, known) });
}

function checkChoices({ here, field, path, type }: FieldUnderCheck): void {
  const { catalog } = here;
  const given = (['dict', 'options', 'ref'] as const).filter((key) => field[key] !== undefined);
  if (given.length > 1)
    here.report({ code: 'choice', path: [...path, given[1]!], key: true, message: messages.oneChoice(given) });
  // A call (`props.from`) can provide the choices instead.
  if (type?.hasChoices && given.length === 0 && field.props?.from === undefined)
    here.report({ code: 'choice', path, key: true, message: messages.noChoice(field.type, type.drawsAllOptions) });
  if (field.ref !== undefined && type?.drawsAllOptions)
    here.report({ code: 'choice', path: [...path, 'ref'], key: true, message: messages.noRecords(field.type) });
  if (field.dict !== undefined && !catalog.dicts.has(field.dict))
    reportUnknown(here, 'dict', [...path, 'dict'], messages.noDict(field.dict), field.dict, catalog.dicts.keys());
  checkOptions(here, field.options, [...path, 'options']);
}

/** Checks that option values are unique. */
export function checkOptions(here: CheckContext, options: FieldFile['options'], path: Path): void {
  reportDuplicates(
    here,
    (options ?? []).map(({ value }, index) => ({ name: value, path: [...path, index, 'value'] })),
    messages.optionTwice,
  );
}

function checkQueryRule({ here, field, path, type }: FieldUnderCheck): void {
  if (field.query === undefined || !type) return;
  const rules: readonly string[] = type.rules ?? ['eq', 'ne', 'in'];
  const allowed = type.range ? [...rules, 'range'] : rules;
  if (!allowed.includes(field.query))
    here.report({
      code: 'query',
      path: [...path, 'query'],
      message: messages.noQueryRule(field.type, field.query, allowed),
    });
}

function checkRules({ here, field, path }: FieldUnderCheck): void {
  const { rules } = here.catalog;
  if (!rules) return;
  field.rules?.forEach((name, index) => {
    if (!rules.has(name)) reportUnknown(here, 'rule', [...path, 'rules', index], messages.noRule(name), name, rules);
  });
}

function checkDefault({ here, field, path, scope, type }: FieldUnderCheck): void {
  const { default: value } = field;
  const place = [...path, 'default'];
  if (value === undefined) return;
  if (typeof field.value === 'string')
    return here.report({ code: 'formula', path: place, key: true, message: messages.valueAndDefault });
  if (typeof value === 'string' && value.startsWith('='))
    return checkResult(here, checkFormula(here, value, place, scope), field, place);
  if (typeof value === 'string' && value.includes('${')) return checkNumberDefault(here, value, place, field);
  if (typeof value === 'string' && value.includes('#{')) return checkVariables(here, value, place);
  if (type) checkValue(here, value, place, field);
}

/** Checks `follows`: its formula is computed from the stored record, too, without its children and references. */
function checkFollows({ here, field, path }: FieldUnderCheck): void {
  if (field.follows !== true) return;
  const { default: formula } = field;
  const place = [...path, 'follows'];
  if (!isFormula(formula) || field.virtual)
    return here.report({ code: 'formula', path: place, key: true, message: messages.followsNeedsFormula });
  const away = formulaPathsOf(formula).find((name) => !/^(?:(?:main\.)?[^.]+|me\..+)$/.test(name));
  if (away !== undefined)
    here.report({ code: 'formula', path: [...path, 'default'], message: messages.followsReads(away) });
}

/** Checks a default `${code}`: a known fill rule, in a text field that holds its numbers. */
function checkNumberDefault(here: CheckContext, value: string, path: Path, field: FieldFile): void {
  const report = (message: string) => here.report({ code: 'fill-rule', path, message });
  const code = numberRuleOf(value);
  const { fillRules } = here.catalog;
  if (code === undefined)
    return here.report({ code: 'variable', path, message: messages.numberAlone, index: value.indexOf('${') });
  if (fillRules === null) return;
  const rule = fillRules.get(code);
  if (!rule) return reportUnknown(here, 'fill-rule', path, messages.noFillRule(code), code, fillRules.keys());
  const { columnType: column } = filledField(here.catalog, field);
  if (column.kind !== 'text') return report(messages.numberNotText);
  const parsed = rule.format === undefined ? null : parseNumberRule(rule);
  if (parsed && !('error' in parsed) && column.length !== undefined && numberLength(parsed) > column.length)
    report(messages.numberTooLong(column.length, numberLength(parsed)));
}

function checkComputedValue({ here, field, path, scope, type }: FieldUnderCheck): void {
  const { value } = field;
  const place = [...path, 'value'];
  const implied = type?.formula?.(field.props ?? {});
  if (value === undefined) {
    if (implied !== undefined) checkFormula(here, implied, [...path, 'props'], scope);
    return;
  }
  const check = (formula: string, at: Path): void =>
    checkResult(here, checkFormula(here, formula, at, scope), field, at);
  if (typeof value === 'string') return check(value, place);
  checkBy(here, value, place, scope.shape.fields, scope.shape.open);
  for (const [key, formula] of Object.entries(value.is)) check(formula, [...place, 'is', key]);
}

function checkCopy({ here, field, path, scope }: FieldUnderCheck): void {
  if (field.copy === undefined) return;
  const place = [...path, 'copy'];
  const [from = '', name = ''] = field.copy.split('.');
  const { shape } = scope;
  const ref = shape.fields.get(from);
  if (!ref) {
    if (!shape.open)
      reportUnknown(here, 'field', place, messages.noSibling(from), from, shape.fields.keys(), { index: 0 });
    return;
  }
  if (here.catalog.unsure?.has(ref)) return;
  if (ref.ref === undefined) return here.report({ code: 'field', path: place, message: messages.noRef(from) });
  const shapes = refTargets(ref.ref).map((target) => shapeOf(here.catalog, targetEntity(target)));
  const sources = shapes.flatMap((one) => one?.fields.get(name) ?? []);
  sources.slice(0, 1).forEach((source) => checkCopiedKind(here, { name: field.copy!, source }, field, place));
  if (name === 'label' || sources.length > 0 || shapes.some((one) => !one || one.open)) return;
  const known = shapes.flatMap((one) => [...(one?.fields.keys() ?? [])]);
  const target = shapes.map((one) => one?.id).join('、');
  reportUnknown(here, 'field', place, messages.noField(name, target), name, ['label', ...known], {
    index: from.length + 1,
  });
}

function checkTextField({ here, key, field, path, scope }: FieldUnderCheck): void {
  const { shape } = scope;
  if (field.textField === undefined || shape.open) return;
  const others = [...shape.fields.keys()].filter((one) => one !== key);
  if (!others.includes(field.textField))
    reportUnknown(here, 'field', [...path, 'textField'], messages.noSibling(field.textField), field.textField, others);
}

const fieldChecks: readonly FieldCheck[] = [
  ({ here, field, path, scope }) => checkEmphasis(here, field.emphasis, path, scope),
  checkType,
  checkChoices,
  checkQueryRule,
  checkRules,
  checkDefault,
  checkFollows,
  checkComputedValue,
  checkCopy,
  checkTextField,
  checkProps,
  checkSettings,
  ({ here, field, path, scope }) => {
    if (field.readFrom !== undefined) checkCall(here, field.readFrom, [...path, 'readFrom'], scope);
  },
  ({ here, field, path }) => checkSize(here, field, path),
  ({ here, key, field, path }) => checkTotal(here, field.list?.total, key, field, [...path, 'list', 'total']),
  ({ here, field, path }) => checkPattern(here, field, [...path, 'pattern', 'regex']),
  ({ here, field, path, scope }) => {
    if (field.ref !== undefined) checkRef(here, field.ref, [...path, 'ref'], scope);
  },
  ({ here, field, path, scope }) => {
    for (const flag of ['visible', 'required', 'readonly'] as const)
      checkFlag(here, field[flag], [...path, flag], scope);
  },
  ({ here, field, path, scope }) => {
    if (field.list?.href !== undefined) checkPlaceholders(here, field.list.href, [...path, 'list', 'href'], scope);
  },
  ({ here, field, path }) => {
    checkCode(here, field.permission, [...path, 'permission']);
    checkCode(here, field.mask?.permission, [...path, 'mask', 'permission']);
  },
  ({ here, field, path }) => {
    if (field.min !== undefined && field.max !== undefined && field.min > field.max)
      here.report({ code: 'wrong-value', path: [...path, 'min'], message: messages.minOverMax });
  },
];

/** Checks what only the type knows about its settings. */
function checkSettings({ here, key, field, path, scope, type }: FieldUnderCheck): void {
  const { problem, siblings = [] } = type?.checkSettings?.(key, filledField(here.catalog, field)) ?? {};
  const place = [...path, 'props'];
  if (problem !== undefined)
    here.report({ code: 'choice', path: field.props ? place : path, key: true, message: problem });
  for (const name of scope.shape.open ? [] : siblings) {
    if (!scope.shape.fields.has(name))
      reportUnknown(here, 'field', place, messages.noSibling(name), name, scope.shape.fields.keys());
  }
}

/** Checks parts of a type's settings that the schema language defines: columns of embedded tables, calls, screens. */
function checkProps({ here, field, path, scope, type }: FieldUnderCheck): void {
  if (field.props === undefined) return;
  const free = parameterNames(scope.shape.fields.keys(), new Set());
  for (const { definition, path: below, value } of governedProps({ type: type?.name ?? field.type }, field.props)) {
    const place = [...path, 'props', ...below];
    if (definition === 'fields') {
      const fields = value as Record<string, FieldFile>;
      const shape: NameShape = { ...anyShape(scope.shape.id), open: false, fields: new Map(Object.entries(fields)) };
      checkFields(here, fields, place, { shape, main: scope.shape });
    }
    if (definition === 'call') checkCall(here, String(value), place, { ...scope, free });
    if (definition === 'parameters') {
      // `node` is the clicked tree node; the parameters of the opened form are unknown here.
      const children = new Map([...scope.shape.children, ['node', anyShape('node')]]);
      const around: NameScope = { ...scope, shape: { ...scope.shape, children }, free };
      checkParameters(here, value as Record<string, unknown>, place, around);
    }
    if (definition === 'screenId') checkScreenId(here, String(value), place);
    if (definition === 'entityId') checkEntityId(here, String(value), place);
    if (definition === 'formula') checkFormula(here, String(value), place, scope);
  }
}

/** Reserved names: formula prefixes, and property names of every JavaScript object. */
const RESERVED = new Set(['main', 'me', 'before', ...Object.getOwnPropertyNames(Object.prototype)]);

/**
 * Checks all fields of one record, and that their names and columns are distinct.
 * @param stored true for the fields of a table; those of forms and dialogs have no columns
 */
export function checkFields(
  here: CheckContext,
  fields: Readonly<Record<string, FieldFile>> | undefined,
  path: Path,
  scope: NameScope,
  { stored = false }: { stored?: boolean } = {},
): void {
  const columns = new Map<string, string>();
  for (const [key, field] of Object.entries(fields ?? {})) {
    const place = [...path, key];
    const column = columnName(key);
    const same = columns.get(column);
    if (RESERVED.has(key)) here.report({ code: 'reserved', path: place, key: true, message: messages.reserved(key) });
    else if (same !== undefined)
      here.report({ code: 'duplicate', path: place, key: true, message: messages.columnTwice(key, same, column) });
    columns.set(column, key);
    if (field.was !== undefined && !stored)
      here.report({ code: 'field', path: [...place, 'was'], key: true, message: messages.wasNoColumn });
    const one: FieldUnderCheck = { here, key, field, path: place, scope, type: here.catalog.types.get(field.type) };
    for (const check of fieldChecks) check(one);
  }
}
