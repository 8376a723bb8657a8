/** A live sample of each field type: the first of its fixtures that needs no records of others. */
import type { SampleField } from '@/components/reference/Sample';
import type { Fixture } from '@/registry/fixtures';

const modules = import.meta.glob<readonly Fixture[]>('/renderers/fields/*/fixtures.ts', { import: 'default' });

const typeOf = (path: string): string => path.split('/').at(-2) ?? '';

function sampleOf(type: string, fixtures: readonly Fixture[]): SampleField | null {
  const usable = fixtures.find(({ field, options, enter }) => {
    if (enter === null || field.ref !== undefined) return false;
    return field.dict === undefined || options !== undefined;
  });
  if (!usable) return null;
  const { field, options = [], values } = usable;
  const { dict: _dict, ...rest } = field;
  return { file: { ...rest, label: type, type }, options: [...options], value: values[0]?.value ?? null };
}

/** By the name of the type. */
export async function loadSamples(): Promise<Record<string, SampleField>> {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => [typeOf(path), await load()] as const),
  );
  return Object.fromEntries(
    loaded.flatMap(([type, fixtures]) => {
      const sample = sampleOf(type, fixtures);
      return sample ? [[type, sample]] : [];
    }),
  );
}
