import { inputClass } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import type { FieldView, InputProps } from '@/registry/field-view';

/** The value as text: it follows the picked record. */
function LinkedText(props: InputProps<'link_table_field'>) {
  const { value, id, label, describedBy } = props;
  return (
    <output id={id} aria-label={label} aria-describedby={describedBy} className={inputClass(props, styles.lines)}>
      {String(value ?? '')}
    </output>
  );
}

export default { Input: LinkedText } satisfies FieldView<'link_table_field'>;
