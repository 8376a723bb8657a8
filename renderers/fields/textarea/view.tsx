import { Input } from 'antd';
import { antdInput, fit, hint } from '@/components/input/attributes';
import styles from '@/components/input/input.module.css';
import { texts } from '@/components/input/texts';
import { lengthLimit } from '@/model/value/text';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';
import type { PropsByType } from '@/model/generated/props';

const DEFAULT_ROWS = 3;

function LinesInput(props: InputProps) {
  const { value, onChange, field, place } = props;
  const { rows, showCount } = field.props as PropsByType['textarea'];
  const shared = {
    ...antdInput(props),
    value: value === null ? '' : String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
    placeholder: hint(props, texts.enter),
  };
  if (place === 'query') return <Input {...shared} allowClear autoComplete="off" />;
  const max = lengthLimit(field);
  const show = place === 'form' && showCount !== false && (max !== undefined || showCount === true);
  return (
    <Input.TextArea
      {...shared}
      className={fit(props, show ? styles.counted : undefined)}
      rows={rows ?? DEFAULT_ROWS}
      count={{
        show,
        max,
        strategy: (text) => [...text].length,
      }}
    />
  );
}

/** In a list one line, as any text; in a detail view with its line breaks. */
function LinesShow({ text, place }: ShowProps) {
  return place === 'detail' ? <span className={styles.lines}>{text}</span> : text;
}

export default { Input: LinesInput, Show: LinesShow, width: 200, popup: true } satisfies FieldView;
