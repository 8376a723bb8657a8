import { useEffect, useMemo, useState } from 'react';
import { FieldGallery, type GalleryEntry } from '@/components/gallery/FieldGallery';
import { messages } from '@/components/gallery/messages';
import type { FieldSampleSpec } from '@/components/reference/FieldSample';
import type { PropsByWidget } from '@/model/generated/widget-props';
import { types } from '@/registry/values';
import { hasView, type WidgetProps } from '@/registry/views';
import { loadFixtureSamples } from '../reference/fixture-samples';

type Samples = Readonly<Record<string, readonly FieldSampleSpec[]>>;
type PageSamples = NonNullable<PropsByWidget['gallery']['samples']>;

const aliasesOf = (type: string) => [
  ...new Set((['form', 'cell', 'query'] as const).flatMap((place) => types.aliasesOf(type, place))),
];

/** Samples of a type. The page's own sample comes first, because it uses the real server. */
function samplesOf(type: string, samples: Samples, given: PageSamples): readonly FieldSampleSpec[] {
  const own = Object.hasOwn(given, type) ? given[type] : undefined;
  const { value = null, ...field } = own ?? {};
  const first: FieldSampleSpec[] = own ? [{ file: { ...field, label: type, type }, options: [], value }] : [];
  return [...first, ...(samples[type] ?? [])];
}

/** Gallery of all registered types, built from their fixtures: a new type needs no entry here. */
export default function GalleryWidget({ props }: WidgetProps<'gallery'>) {
  const { title, samples: given = {} } = props;
  const [loaded, setLoaded] = useState<Samples | null>(null);
  useEffect(() => {
    let here = true;
    void loadFixtureSamples().then((samples) => here && setLoaded(samples));
    return () => {
      here = false;
    };
  }, []);
  const entries = useMemo(
    () =>
      types.names().map((type): GalleryEntry => {
        const drawn = hasView(type) && types.get(type)?.invisible !== true;
        return {
          type,
          aliases: aliasesOf(type),
          samples: drawn && loaded ? samplesOf(type, loaded, given) : [],
          note: hasView(type) ? messages.notDrawn : messages.noView,
        };
      }),
    [loaded, given],
  );
  return loaded && <FieldGallery title={title} exhibits={entries} />;
}
