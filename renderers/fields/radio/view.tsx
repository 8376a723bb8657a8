import { Radio } from 'antd';
import { controlProps, inputClass } from '@/components/input/input-attributes';
import { ChoiceSelect } from '@/components/input/choice/ChoiceSelect';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { isBlank } from '@/model/field-types/text-value';
import type { FieldView, InputProps } from '@/registry/field-view';

/** Radio buttons in a form; a drop-down list in cells and query bars, which are one line high. */
function RadioInput(props: InputProps) {
  const { value, onChange, options, field, place, multiple } = props;
  if (place !== 'form' || multiple) return <ChoiceSelect {...props} />;
  const { autoFocus: _autoFocus, disabled, ...group } = controlProps(props);
  return (
    <div role="radiogroup" {...group} className={inputClass(props)}>
      <Radio.Group
        disabled={disabled}
        optionType={field.props.button === true ? 'button' : 'default'}
        options={options.map(({ value, text, disabled }) => ({ value, label: text, disabled }))}
        value={isBlank(value) ? null : String(value)}
        onChange={(event) => onChange(String(event.target.value))}
      />
    </div>
  );
}

export default { Input: RadioInput, Show: ChoiceTags, textEntry: 'also', commitsOnChange: true } satisfies FieldView;
