/** Every fixture of every type with its filled field, for the loop tests. */
import type { Field } from '@/model/entity/entity';
import { fillField } from '@/model/entity/fill-field';
import type { FieldType, ParseError, Value } from '@/model/entity/field-type';
import { namesByCode, type Fixture } from '@/registry/fixtures';
import { types } from '@/registry/values';

export interface Case {
  /** The type's name and the fixture's title. */
  name: string;
  type: FieldType;
  field: Field;
  fixture: Fixture;
}

const modules = import.meta.glob<{ default: readonly Fixture[] }>('/renderers/fields/*/fixtures.ts', { eager: true });

/** The label of every test field, and so the accessible name of its input. */
export const LABEL = '试验';

export const cases: readonly Case[] = Object.entries(modules).flatMap(([path, { default: fixtures }]) => {
  const name = path.split('/').at(-2)!;
  const type = types.get(name)!;
  return fixtures.map((fixture) => ({
    name: `${name}: ${fixture.title}`,
    type,
    field: fillField('probe', { label: LABEL, type: name, ...fixture.field }, { types }),
    fixture,
  }));
});

/** A text as import and paste read it: by the type's own reader, else as the value of an older server. */
export function readText({ type, field, fixture }: Case, text: string): Value | ParseError {
  if (type.fromText) return type.fromText(text, field, namesByCode(fixture.options));
  return type.normalize?.(text, field) ?? text;
}
