import type { CSSProperties } from 'react';
import { control, fit } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import { texts } from '@/components/input/messages';
import { WholeInput } from '@/components/input/number/IntegerInput';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps } from '@/registry/field-view';
import own from './slider.module.css';
import slider, { boundsOf } from './value';

/** The browser's own slider, with a box for the exact figure; a cell and a query have room for the box alone. */
function SliderInput(props: InputProps) {
  const { value, onChange, field, place, id, label } = props;
  if (place !== 'form') return <WholeInput {...props} type={slider} />;
  const [least, most] = boundsOf(field);
  const { step = 1 } = field.props as PropsByType['slider'];
  const at = typeof value === 'number' ? value : least;
  const part = most > least ? Math.min(100, Math.max(0, ((at - least) / (most - least)) * 100)) : 0;
  return (
    <span className={fit(props, styles.beside, own.slider)}>
      <input
        {...control(props)}
        type="range"
        min={least}
        max={most}
        step={step}
        value={at}
        style={{ '--part': `${part}%` } as CSSProperties}
        data-empty={value === null}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <WholeInput {...props} type={slider} id={`${id}-figure`} label={texts.figureOf(label)} autoFocus={false} />
    </span>
  );
}

export default { Input: SliderInput, figures: true, width: 100, align: 'right' } satisfies FieldView;
