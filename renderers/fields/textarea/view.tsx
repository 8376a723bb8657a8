import { Input } from 'antd';
import { antdInputProps, inputClass, placeholderOf } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import { MultilineText } from '@/components/input/text/MultilineText';
import { ExpandableInput } from '@/components/input/text/ExpandableInput';
import { messages } from '@/components/input/messages';
import { maxLength } from '@/model/field-types/text-value';
import type { FieldView, InputProps } from '@/registry/field-view';

const DEFAULT_ROWS = 3;

/** Text area in forms; elsewhere a single-line input with a larger popup. */
function TextareaInput(props: InputProps<'textarea'>) {
  return props.place === 'form' ? <FormTextarea {...props} /> : <ExpandableInput {...props} />;
}

function FormTextarea(props: InputProps<'textarea'>) {
  const { value, onChange, field } = props;
  const { rows, showCount } = field.props;
  const max = maxLength(field);
  const show = showCount !== false && (max !== undefined || showCount === true);
  return (
    <Input.TextArea
      {...antdInputProps(props)}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value || null)}
      placeholder={placeholderOf(props, messages.enter)}
      className={inputClass(props, show ? styles.counted : undefined)}
      rows={rows ?? DEFAULT_ROWS}
      count={{
        show,
        max,
        strategy: (text) => [...text].length,
      }}
    />
  );
}

export default {
  Input: TextareaInput,
  Show: MultilineText,
  width: 200,
  textEntry: 'only',
  multiline: true,
} satisfies FieldView<'textarea'>;
