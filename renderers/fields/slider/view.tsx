import { controlProps, inputClass } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import { messages } from '@/components/input/messages';
import { IntegerInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps } from '@/registry/field-view';
import own from './slider.module.css';
import slider, { boundsOf } from './value';

/** Native range input with a number input. Cells and queries have space only for the number input. */
function SliderInput(props: InputProps<'slider'>) {
  const { value, onChange, field, place, id, label } = props;
  if (place !== 'form') return <IntegerInput {...props} type={slider} />;
  const [least, most] = boundsOf(field);
  const { step = 1 } = field.props;
  const at = typeof value === 'number' ? value : least;
  const part = most > least ? Math.min(100, Math.max(0, ((at - least) / (most - least)) * 100)) : 0;
  return (
    <span className={inputClass(props, styles.beside, own.slider)}>
      <input
        {...controlProps(props)}
        type="range"
        min={least}
        max={most}
        step={step}
        value={at}
        style={{ '--part': `${part}%` }}
        data-empty={value === null}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <IntegerInput {...props} type={slider} id={`${id}-figure`} label={messages.valueOf(label)} autoFocus={false} />
    </span>
  );
}

export default { Input: SliderInput, tabularNumbers: true, width: 100, align: 'right' } satisfies FieldView<'slider'>;
