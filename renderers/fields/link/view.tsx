import { ExportOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { antdInput, hint } from '@/components/input/input-attributes';
import { texts } from '@/components/input/messages';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { isAddress } from './value';

/** Opens in a window of its own, which learns nothing of this one. */
function Outside({ address, children, name }: { address: string; children: ReactNode; name?: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={name} title={address}>
      {children}
    </a>
  );
}

function LinkInput(props: InputProps) {
  const { value, onChange, place, label } = props;
  const text = value === null ? '' : String(value);
  const opener = isAddress(text) ? (
    <Outside address={text} name={texts.openAddress(label)}>
      <ExportOutlined aria-hidden />
    </Outside>
  ) : (
    <span />
  );
  return (
    <Input
      {...antdInput(props)}
      value={text}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => text.trim() !== text && onChange(text.trim() || null)}
      // The frame must not change while one types: there is room for the link from the beginning.
      suffix={place === 'form' ? opener : undefined}
      placeholder={hint(props, place === 'form' ? 'https://' : texts.enter)}
      inputMode={place === 'query' ? undefined : 'url'}
      allowClear={place === 'query'}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function LinkShow({ value, text, field }: ShowProps) {
  const { text: written } = field.props as PropsByType['link'];
  return isAddress(value) ? <Outside address={value}>{written ?? text}</Outside> : text;
}

export default { Input: LinkInput, Show: LinkShow, width: 200, typed: 'only' } satisfies FieldView;
