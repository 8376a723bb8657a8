import { Input } from 'antd';
import { antdInput, fit, hint } from '@/components/input/input-attributes';
import styles from '@/components/input/input.module.css';
import { LinesText } from '@/components/input/text/MultilineText';
import { PopInput } from '@/components/input/text/ExpandableInput';
import { texts } from '@/components/input/messages';
import { lengthLimit } from '@/model/field-types/text-value';
import type { FieldView, InputProps } from '@/registry/field-view';
import type { PropsByType } from '@/model/generated/props';

const DEFAULT_ROWS = 3;

/** Lines of a form; elsewhere there is room for one, and for the larger box. */
function LinesInput(props: InputProps) {
  return props.place === 'form' ? <FormLines {...props} /> : <PopInput {...props} />;
}

function FormLines(props: InputProps) {
  const { value, onChange, field } = props;
  const { rows, showCount } = field.props as PropsByType['textarea'];
  const max = lengthLimit(field);
  const show = showCount !== false && (max !== undefined || showCount === true);
  return (
    <Input.TextArea
      {...antdInput(props)}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value || null)}
      placeholder={hint(props, texts.enter)}
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

export default { Input: LinesInput, Show: LinesText, width: 200, typed: 'only' } satisfies FieldView;
