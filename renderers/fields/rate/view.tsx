import { controlProps, inputClass } from '@/components/input/input-attributes';
import inputStyles from '@/components/input/input.module.css';
import { IntegerInput } from '@/components/input/number/IntegerInput';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import styles from './rate.module.css';
import rate, { starsOf } from './value';

/** One radio button per star. Clicking the selected star again, or Delete, clears the value. */
function StarInput(props: InputProps) {
  const { value, onChange, field, id, label } = props;
  const { autoFocus: _autoFocus, 'aria-invalid': _invalid, ...group } = controlProps(props);
  const chosen = Number(value ?? 0);
  return (
    <fieldset {...group} className={inputClass(props, inputStyles.group, styles.choice)}>
      {Array.from({ length: starsOf(field) }, (_, index) => index + 1).map((star) => (
        <label key={star} data-on={star <= chosen} title={rate.toText(star, field, {})}>
          <input
            type="radio"
            name={id}
            checked={star === chosen}
            aria-label={`${label} ${rate.toText(star, field, {})}`}
            onChange={() => onChange(star)}
            onClick={() => star === chosen && onChange(null)}
            onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && onChange(null)}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Star input in forms and cells; a number input in queries. */
function RateInput(props: InputProps) {
  return props.place === 'query' ? <IntegerInput {...props} type={rate} unit="星" /> : <StarInput {...props} />;
}

/** One element styled with CSS: five elements per cell would be slow in a list of a thousand rows. */
function RateShow({ value, text, field }: ShowProps) {
  if (text === '') return null;
  const count = starsOf(field);
  const full = Math.min(count, Math.max(0, Number(value) || 0));
  return (
    <span className={styles.rate}>
      <span className={styles.stars} data-stars={'★'.repeat(full) + '☆'.repeat(count - full)} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </span>
  );
}

export default { Input: RateInput, Show: RateShow, width: 140 } satisfies FieldView;
