import { useEffect, useMemo, useState } from 'react';
import { languageChapters, namesIn, settingsOf, type Chapter } from '@/model/reference/documents';
import { Reference } from '@/components/reference/Reference';
import { Sample, type SampleField } from '@/components/reference/FieldSample';
import { texts } from '@/components/reference/messages';
import type { PropsByWidget } from '@/model/generated/widget-props';
import { types } from '@/registry/values';
import { hasView, type WidgetProps } from '@/registry/views';
import { loadSamples } from './fixture-samples';

/** What a type's own code says of it. */
function factsOf(name: string): string[] {
  const type = types.get(name);
  if (!type) return [];
  const aliases = [...new Set((['form', 'cell', 'query'] as const).flatMap((place) => types.aliasesOf(name, place)))];
  const kind = typeof type.column === 'function' ? null : type.column.kind;
  return [
    ...(hasView(name) ? [] : [texts.noView]),
    ...(kind ? [texts.stored(texts.columns[kind])] : []),
    ...(type.rules && type.rules.length > 0 ? [texts.queries(type.rules.join(' '))] : []),
    ...(aliases.length > 0 ? [texts.aliases(aliases.join('、'))] : []),
  ];
}

const sectionOf = (type: string) => `type-${type}`;

/** The reference of the language, from the meta-schemas, the registries and the types' own fixtures. */
export default function ReferenceWidget({ props }: WidgetProps) {
  const { title } = props as unknown as PropsByWidget['reference'];
  const [samples, setSamples] = useState<Readonly<Record<string, readonly SampleField[]>>>({});
  useEffect(() => {
    let here = true;
    void loadSamples().then((loaded) => here && setSamples(loaded));
    return () => {
      here = false;
    };
  }, []);
  const chapters = useMemo<Chapter[]>(
    () => [
      { id: 'chapter-types', title: texts.fields, sections: settingsOf('types', types.names()) },
      { id: 'chapter-widgets', title: texts.widgets, sections: settingsOf('widgets', namesIn('widgets')) },
      ...languageChapters(),
    ],
    [],
  );
  const facts = useMemo(() => Object.fromEntries(types.names().map((name) => [sectionOf(name), factsOf(name)])), []);
  const live = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(samples)
          .filter(([type]) => hasView(type))
          .flatMap(([type, [first]]) => (first ? [[sectionOf(type), () => <Sample {...first} />]] : [])),
      ),
    [samples],
  );
  return <Reference title={title} chapters={chapters} facts={facts} samples={live} />;
}
