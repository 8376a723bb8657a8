import { CodeField } from '@/components/code/CodeField';
import styles from '@/components/code/code.module.css';
import { PlainLines } from '@/components/input/PlainLines';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';

const HEIGHT = 300;

function CodeInput(props: InputProps) {
  const { value, onChange, field, place, disabled, status, id, label, describedBy, autoFocus } = props;
  if (place !== 'form') return <PlainLines {...props} />;
  const { language = 'text', height = HEIGHT } = field.props as PropsByType['code'];
  return (
    <CodeField
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text || null)}
      language={language}
      height={height}
      disabled={disabled}
      id={id}
      label={label}
      describedBy={describedBy}
      invalid={status === 'error'}
      autoFocus={autoFocus}
    />
  );
}

/** In a list one line, as any text; in a detail view as it was written. */
function CodeShow({ text, place }: ShowProps) {
  return place === 'detail' ? <pre className={styles.source}>{text}</pre> : text;
}

export default { Input: CodeInput, Show: CodeShow, width: 240, popup: true } satisfies FieldView;
