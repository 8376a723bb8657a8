import { Switch } from 'antd';
import { controlProps, inputClass } from '@/components/input/input-attributes';
import { toStoredCode } from '@/model/field-types/on-off';
import { ChoiceSelect } from '@/components/input/choice/ChoiceSelect';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { twoValueOptions } from '@/components/input/choice/two-value-options';
import styles from '@/components/input/input.module.css';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';

/** Switch with its state as text beside it: white text on the blue switch has too little contrast. */
function SwitchInput(props: InputProps) {
  const { value, onChange, field, options, place, multiple } = props;
  const [on, off] = twoValueOptions(field, options);
  if (place === 'query' || multiple) return <ChoiceSelect {...props} options={[on, off]} />;
  const { 'aria-invalid': _invalid, ...button } = controlProps(props);
  const checked = String(value) === on.value;
  return (
    <span className={inputClass(props, styles.beside)}>
      <Switch
        {...button}
        size={place === 'cell' ? 'small' : undefined}
        checked={checked}
        onChange={(next) => onChange(toStoredCode(field, next ? on.value : off.value))}
      />
      <span aria-hidden="true">{checked ? on.text : off.text}</span>
    </span>
  );
}

function SwitchShow({ value, text, field, options }: ShowProps) {
  return (
    <ChoiceTags
      value={typeof value === 'boolean' ? String(value) : value}
      text={text}
      options={twoValueOptions(field, options)}
    />
  );
}

export default { Input: SwitchInput, Show: SwitchShow, width: 100 } satisfies FieldView;
