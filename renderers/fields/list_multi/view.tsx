import { useEffect, useState } from 'react';
import { ChoiceSelect } from '@/components/input/ChoiceSelect';
import { ChoiceTags } from '@/components/input/ChoiceTags';
import { parseCall } from '@/model/fill/call';
import type { Option } from '@/model/entity';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps } from '@/registry/view';
import { call } from '@/runtime/http';

/** Records as options: a list, or one under `records`. */
function readOptions(result: unknown, code: string, name: string): Option[] {
  const inside = typeof result === 'object' && result !== null && 'records' in result ? result.records : result;
  if (!Array.isArray(inside)) return [];
  return inside.map((row: Readonly<Record<string, unknown>>) => {
    const value = String(row[code] ?? '');
    return { value, text: String(row[name] ?? value), color: null, disabled: false };
  });
}

/** What a call offers; without one what the field itself has. A call that fails offers nothing: codes stay as they are. */
function useOffered({ field, options }: InputProps): readonly Option[] {
  const { from, code = 'id', name = 'name' } = field.props as PropsByType['list_multi'];
  const [found, setFound] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (from === undefined) return undefined;
    const mine = new AbortController();
    const { method, path } = parseCall(from);
    call<unknown>(method, path, { signal: mine.signal, quiet: true }).then(
      ({ result }) => setFound(readOptions(result, code, name)),
      () => undefined,
    );
    return () => mine.abort();
  }, [from, code, name]);
  return from === undefined ? options : found;
}

function MultiInput(props: InputProps) {
  const { maxItems } = props.field.props as PropsByType['list_multi'];
  const options = useOffered(props);
  return <ChoiceSelect {...props} options={options} many most={maxItems} />;
}

export default { Input: MultiInput, Show: ChoiceTags } satisfies FieldView;
