import { Checkbox } from 'antd';
import { controlProps, inputClass } from '@/components/input/input-attributes';
import { ChoiceSelect } from '@/components/input/choice/ChoiceSelect';
import { ChoiceTags } from '@/components/input/choice/ChoiceTags';
import { twoValueOptions } from '@/components/input/choice/two-value-options';
import styles from '@/components/input/input.module.css';
import { joinCsv, splitCsv } from '@/model/field-types/text-value';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { isGroup } from './value';

function CheckboxGroup(props: InputProps) {
  const { value, onChange, options, place, id, label, describedBy, disabled } = props;
  // A query filters by one item, and a cell is one line high: both use a drop-down list.
  if (place === 'query') return <ChoiceSelect {...props} />;
  if (place === 'cell') return <ChoiceSelect {...props} multiple />;
  const chosen = splitCsv(value);
  return (
    <fieldset id={id} className={inputClass(props, styles.group)} aria-label={label} aria-describedby={describedBy}>
      {/* Single checkboxes: antd's Checkbox.Group keeps a copy of the value, which is stale after two quick clicks. */}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          disabled={disabled || option.disabled}
          checked={chosen.includes(option.value)}
          onChange={(event) => {
            const next = new Set(chosen);
            if (event.target.checked) next.add(option.value);
            else next.delete(option.value);
            // Stored in option order, so that the same selection always gives the same text.
            const offered = options.map(({ value }) => value);
            onChange(joinCsv([...next].toSorted((one, other) => offered.indexOf(one) - offered.indexOf(other))));
          }}
        >
          {option.text}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function SingleCheckbox(props: InputProps) {
  const { value, onChange, options, field, place, multiple } = props;
  const [on, off] = twoValueOptions(field, options);
  if (place === 'query' || multiple) return <ChoiceSelect {...props} options={[on, off]} />;
  return (
    <span className={inputClass(props, styles.beside)}>
      <Checkbox
        {...controlProps(props)}
        checked={value === on.value}
        onChange={(event) => onChange(event.target.checked ? on.value : off.value)}
      />
    </span>
  );
}

function CheckboxInput(props: InputProps) {
  return isGroup(props.field) ? <CheckboxGroup {...props} /> : <SingleCheckbox {...props} />;
}

function CheckboxShow({ value, text, field, options }: ShowProps) {
  return <ChoiceTags value={value} text={text} options={isGroup(field) ? options : twoValueOptions(field, options)} />;
}

export default { Input: CheckboxInput, Show: CheckboxShow, width: 100 } satisfies FieldView;
