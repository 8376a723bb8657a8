import { useLoadedNames } from '@/components/field/code-names';
import { fieldText } from '@/components/field/field-text';
import styles from '@/components/input/input.module.css';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { Input as TextBox } from 'antd';
import { antdInputProps, inputClass } from '@/components/input/input-attributes';
import type { FieldView, InputProps } from '@/registry/field-view';
import normal from './value';

/** Read-only text in forms and cells; a text input in queries. */
function NormalInput(props: InputProps) {
  const { value, onChange, field, options, row, place, id, label, describedBy } = props;
  useLoadedNames();
  if (place === 'query') {
    return (
      <TextBox
        {...antdInputProps(props)}
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(event.target.value || null)}
        allowClear
        autoComplete="off"
      />
    );
  }
  const text = fieldText(field, { ...row, [field.key]: value }, normal, options);
  return (
    <output id={id} aria-label={label} aria-describedby={describedBy} className={inputClass(props, styles.lines)}>
      <ChoiceTags value={value} text={text} options={options} />
    </output>
  );
}

export default { Input: NormalInput, Show: ChoiceTags } satisfies FieldView;
