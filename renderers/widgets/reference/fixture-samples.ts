/** Live samples of each field type, from the fixtures that need no other records. */
import type { FieldSampleSpec } from '@/components/reference/FieldSample';
import type { Fixture } from '@/registry/fixtures';

const fixtureModules = import.meta.glob<readonly Fixture[]>('/renderers/fields/*/fixtures.ts', { import: 'default' });

const typeOf = (path: string): string => path.split('/').at(-2) ?? '';

/** A setting with an API call that exists only in the fixture. */
const CALL_PREFIX = /^(GET|POST) /;

const isUsable = ({ field, options, enter }: Fixture): boolean =>
  enter !== null &&
  field.ref === undefined &&
  (field.dict === undefined || options !== undefined) &&
  !Object.values(field.props ?? {}).some((value) => CALL_PREFIX.test(String(value)));

function sampleOf(
  type: string,
  { field, options = [], values, sample = values[0]?.value ?? null }: Fixture,
): FieldSampleSpec {
  const { dict: _dict, ...rest } = field;
  return { file: { ...rest, label: type, type }, options: [...options], value: sample };
}

/** Samples by type name. The list is empty for a type whose fixtures all need other records. */
export async function loadFixtureSamples(): Promise<Record<string, readonly FieldSampleSpec[]>> {
  const loaded = await Promise.all(
    Object.entries(fixtureModules).map(async ([path, load]) => [typeOf(path), await load()] as const),
  );
  return Object.fromEntries(
    loaded.map(([type, fixtures]) => [type, fixtures.filter(isUsable).map((one) => sampleOf(type, one))]),
  );
}
