import { Input } from 'antd';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import color, { isColor } from './value';
import styles from './color.module.css';

/** Start value of the native colour picker while the field is empty. */
const NONE = '#000000';

/** Text input with the native colour picker. */
function ColorInput(props: InputProps) {
  const { value, onChange, disabled, label } = props;
  const text = value === null ? '' : String(value);
  const leave = () => {
    const kept = color.normalize(text);
    if (kept !== text) onChange(kept || null);
  };
  return (
    <Input
      {...antdInputProps(props)}
      value={text}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={leave}
      suffix={
        <input
          type="color"
          className={styles.picker}
          value={isColor(text) ? text : NONE}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
          aria-label={messages.pickColor(label)}
        />
      }
      placeholder={placeholderOf(props, '#1890ff')}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function ColorShow({ value, text }: ShowProps) {
  return (
    <span className={styles.shown}>
      {isColor(value) && <span className={styles.swatch} style={{ background: value }} aria-hidden="true" />}
      {text}
    </span>
  );
}

export default { Input: ColorInput, Show: ColorShow, width: 120 } satisfies FieldView;
