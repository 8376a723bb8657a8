import { ExportOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { antdInputProps, placeholderOf } from '@/components/input/input-attributes';
import { messages } from '@/components/input/messages';
import type { FieldView, InputProps, ShowProps } from '@/registry/field-view';
import { isWebAddress } from './value';

/** Link that opens in a new window without a referrer or an opener reference. */
function ExternalLink({ address, children, name }: { address: string; children: ReactNode; name?: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={name} title={address}>
      {children}
    </a>
  );
}

function LinkInput(props: InputProps<'link'>) {
  const { value, onChange, place, label } = props;
  const text = value === null ? '' : String(value);
  const opener = isWebAddress(text) ? (
    <ExternalLink address={text} name={messages.openAddress(label)}>
      <ExportOutlined aria-hidden />
    </ExternalLink>
  ) : (
    <span />
  );
  return (
    <Input
      {...antdInputProps(props)}
      value={text}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => text.trim() !== text && onChange(text.trim() || null)}
      // Always rendered in a form, so that the frame of the input does not change when the link appears while typing.
      suffix={place === 'form' ? opener : undefined}
      placeholder={placeholderOf(props, place === 'form' ? 'https://' : messages.enter)}
      inputMode={place === 'query' ? undefined : 'url'}
      allowClear={place === 'query'}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function LinkShow({ value, text, field }: ShowProps<'link'>) {
  const { text: written } = field.props;
  return isWebAddress(value) ? <ExternalLink address={value}>{written ?? text}</ExternalLink> : text;
}

export default { Input: LinkInput, Show: LinkShow, width: 200, textEntry: 'only' } satisfies FieldView<'link'>;
