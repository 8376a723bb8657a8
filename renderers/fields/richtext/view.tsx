import { lazy, Suspense } from 'react';
import { PlainLines } from '@/components/input/PlainLines';
import type { PropsByType } from '@/model/generated/props';
import { plainText } from '@/model/value/html';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';

const SafeHtml = lazy(() => import('@/components/safe-html/SafeHtml'));
const RichEditor = lazy(() => import('@/components/rich/RichEditor'));

/** spec 2 §9 */
const HEIGHT = 300;

function RichInput(props: InputProps) {
  const { value, onChange, field, place, disabled, status, id, label, describedBy, autoFocus } = props;
  if (place !== 'form') return <PlainLines {...props} />;
  const { height = HEIGHT } = field.props as PropsByType['richtext'];
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <RichEditor
        value={value === null ? '' : String(value)}
        onChange={onChange}
        height={height}
        disabled={disabled}
        id={id}
        label={label}
        describedBy={describedBy}
        invalid={status === 'error'}
        autoFocus={autoFocus}
      />
    </Suspense>
  );
}

/** In a list its words; in a detail view as it looks. */
function RichShow({ text, place }: ShowProps) {
  if (place === 'list') return plainText(text);
  return (
    <Suspense fallback={null}>
      <SafeHtml html={text} />
    </Suspense>
  );
}

export default { Input: RichInput, Show: RichShow, width: 240, popup: true } satisfies FieldView;
