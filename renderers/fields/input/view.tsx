import { Input } from 'antd';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps } from '@/registry/field-view';

/**
 * Single-line text input. The length is validated, not limited by `maxlength`: pasted text must never be cut silently.
 */
function TextInput(props: InputProps<'input'>) {
  const { value, onChange, field, place, multiple } = props;
  const { prefix, suffix, trim } = field.props;
  const text = value === null ? '' : String(value);
  const leave = () => {
    const kept = text.trim();
    if (trim !== false && kept !== text) onChange(kept || null);
  };
  return (
    <Input
      {...antdInputProps(props)}
      value={text}
      onChange={(event) => onChange((multiple ? event.target.value.replaceAll('，', ',') : event.target.value) || null)}
      onBlur={leave}
      prefix={place === 'form' ? prefix : undefined}
      suffix={place === 'form' ? suffix : undefined}
      placeholder={placeholderOf(props, messages.enter)}
      allowClear={place === 'query'}
      autoComplete="off"
    />
  );
}

export default { Input: TextInput, textEntry: 'only' } satisfies FieldView<'input'>;
