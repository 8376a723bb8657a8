import { useEffect, useMemo, useState } from 'react';
import { Gallery, type Exhibit } from '@/components/gallery/FieldGallery';
import { texts } from '@/components/gallery/messages';
import type { SampleField } from '@/components/reference/FieldSample';
import type { PropsByWidget } from '@/model/generated/widget-props';
import { types } from '@/registry/values';
import { hasView, type WidgetProps } from '@/registry/views';
import { loadSamples } from '../reference/fixture-samples';

type Samples = Readonly<Record<string, readonly SampleField[]>>;
type Given = NonNullable<PropsByWidget['gallery']['samples']>;

const aliasesOf = (type: string) => [
  ...new Set((['form', 'cell', 'query'] as const).flatMap((place) => types.aliasesOf(type, place))),
];

/** What the page itself says of a type stands first: it works against the server. */
function samplesOf(type: string, samples: Samples, given: Given): readonly SampleField[] {
  const own = Object.hasOwn(given, type) ? given[type] : undefined;
  const { value = null, ...field } = own ?? {};
  const first: SampleField[] = own ? [{ file: { ...field, label: type, type }, options: [], value }] : [];
  return [...first, ...(samples[type] ?? [])];
}

/** Every registered type, from the types' own fixtures: a new type appears by itself. */
export default function GalleryWidget({ props }: WidgetProps) {
  const { title, samples: given = {} } = props as unknown as PropsByWidget['gallery'];
  const [loaded, setLoaded] = useState<Samples | null>(null);
  useEffect(() => {
    let here = true;
    void loadSamples().then((samples) => here && setLoaded(samples));
    return () => {
      here = false;
    };
  }, []);
  const exhibits = useMemo(
    () =>
      types.names().map((type): Exhibit => {
        const drawn = hasView(type) && types.get(type)?.invisible !== true;
        return {
          type,
          aliases: aliasesOf(type),
          samples: drawn && loaded ? samplesOf(type, loaded, given) : [],
          note: hasView(type) ? texts.nothing : texts.noView,
        };
      }),
    [loaded, given],
  );
  return loaded && <Gallery title={title} exhibits={exhibits} />;
}
