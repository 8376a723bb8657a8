import { Input } from 'antd';
import type { InputProps } from '@/registry/view';
import { antdInput, hint } from './attributes';
import { texts } from './texts';

const ROWS = 3;

/** The text behind a formatted value, where there is no room for its editor: cells and queries. */
export function PlainLines(props: InputProps) {
  const { value, onChange, place } = props;
  const shared = {
    ...antdInput(props),
    value: value === null ? '' : String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value || null),
    placeholder: hint(props, texts.enter),
  };
  if (place === 'query') return <Input {...shared} allowClear autoComplete="off" />;
  return <Input.TextArea {...shared} rows={ROWS} />;
}
