import { useEffect, useMemo, useState } from 'react';
import { languageChapters, namesIn, settingsOf, type Chapter } from '@/model/reference/documents';
import { Reference } from '@/components/reference/Reference';
import { FieldSample, type FieldSampleSpec } from '@/components/reference/FieldSample';
import { messages } from '@/components/reference/messages';
import { types } from '@/registry/values';
import { hasView, type WidgetProps } from '@/registry/views';
import { loadFixtureSamples } from './fixture-samples';

/** Facts about a field type, read from its code. */
function factsOf(name: string): string[] {
  const type = types.get(name);
  if (!type) return [];
  const aliases = [...new Set((['form', 'cell', 'query'] as const).flatMap((place) => types.aliasesOf(name, place)))];
  const kind = typeof type.column === 'function' ? null : type.column.kind;
  return [
    ...(hasView(name) ? [] : [messages.noView]),
    ...(kind ? [messages.stored(messages.columns[kind])] : []),
    ...(type.rules && type.rules.length > 0 ? [messages.queries(type.rules.join(' '))] : []),
    ...(aliases.length > 0 ? [messages.aliases(aliases.join('、'))] : []),
  ];
}

const sectionId = (type: string) => `type-${type}`;

/** Reference of the schema language, built from the meta-schemas, the registries and the fixtures of the types. */
export default function ReferenceWidget({ props }: WidgetProps<'reference'>) {
  const { title } = props;
  const [samples, setSamples] = useState<Readonly<Record<string, readonly FieldSampleSpec[]>>>({});
  useEffect(() => {
    let here = true;
    void loadFixtureSamples().then((loaded) => here && setSamples(loaded));
    return () => {
      here = false;
    };
  }, []);
  const chapters = useMemo<Chapter[]>(
    () => [
      { id: 'chapter-types', title: messages.fields, sections: settingsOf('types', types.names()) },
      { id: 'chapter-widgets', title: messages.widgets, sections: settingsOf('widgets', namesIn('widgets')) },
      ...languageChapters(),
    ],
    [],
  );
  const facts = useMemo(() => Object.fromEntries(types.names().map((name) => [sectionId(name), factsOf(name)])), []);
  const live = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(samples)
          .filter(([type]) => hasView(type))
          .flatMap(([type, [first]]) => (first ? [[sectionId(type), () => <FieldSample {...first} />]] : [])),
      ),
    [samples],
  );
  return <Reference title={title} chapters={chapters} facts={facts} samples={live} />;
}
