import { useMemo } from 'react';
import { ChoiceSelect } from '@/components/input/choice/ChoiceSelect';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { useAsyncValue, type AsyncValue } from '@/components/input/choice/use-async-value';
import { parseCall } from '@/model/entity/call';
import type { Option } from '@/model/entity/entity';
import type { FieldOf, FieldView, InputProps } from '@/registry/field-view';
import { policyOfSchemaCall, silent } from '@/runtime/http/policy';
import { call } from '@/runtime/http/request';

/** Converts an API response (a list, or an object with a list under `records`) to options. */
function readOptions(result: unknown, code: string, name: string): Option[] {
  const inside = typeof result === 'object' && result !== null && 'records' in result ? result.records : result;
  if (!Array.isArray(inside)) return [];
  return inside.map((row: Readonly<Record<string, unknown>>) => {
    const value = String(row[code] ?? '');
    return { value, text: String(row[name] ?? value), color: null, disabled: false };
  });
}

/**
 * Loads options from the API call that the field configures. Without one, nothing is loaded and the field uses its own
 * options.
 */
function useRemoteOptions({ props }: FieldOf<'list_multi'>): AsyncValue<readonly Option[]> {
  const { from, code = 'id', name = 'name' } = props;
  const load = useMemo(() => {
    if (from === undefined) return null;
    const { method, path } = parseCall(from);
    return async (signal: AbortSignal) => {
      const { result } = await call<unknown>(method, path, {
        signal,
        policy: silent(policyOfSchemaCall(method, path)),
      });
      return readOptions(result, code, name);
    };
  }, [from, code, name]);
  return useAsyncValue(load);
}

function MultiInput(props: InputProps<'list_multi'>) {
  const { maxItems, from } = props.field.props;
  const loaded = useRemoteOptions(props.field);
  if (from === undefined) return <ChoiceSelect {...props} multiple maxItems={maxItems} />;
  return <ChoiceSelect {...props} options={loaded.value ?? []} source={loaded} multiple maxItems={maxItems} />;
}

export default { Input: MultiInput, Show: ChoiceTags, textEntry: 'also' } satisfies FieldView<'list_multi'>;
