import { lazy, Suspense } from 'react';
import { PlainLines } from '@/components/input/PlainLines';
import type { PropsByType } from '@/model/generated/props';
import type { FieldView, InputProps, ShowProps } from '@/registry/view';

const MarkdownText = lazy(() => import('@/components/rich/MarkdownText'));
const MarkdownEditor = lazy(() =>
  import('@/components/rich/MarkdownEditor').then((part) => ({ default: part.MarkdownEditor })),
);

/** spec 2 §9 */
const HEIGHT = 300;

function MarkdownInput(props: InputProps) {
  const { value, onChange, field, place, disabled, status, id, label, describedBy, autoFocus } = props;
  if (place !== 'form') return <PlainLines {...props} />;
  const { height = HEIGHT } = field.props as PropsByType['markdown'];
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <MarkdownEditor
        value={value === null ? '' : String(value)}
        onChange={(text) => onChange(text || null)}
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

/** In a list one line of its source; in a detail view as it reads. */
function MarkdownShow({ text, place }: ShowProps) {
  if (place === 'list') return text;
  return (
    <Suspense fallback={text}>
      <MarkdownText text={text} />
    </Suspense>
  );
}

export default { Input: MarkdownInput, Show: MarkdownShow, width: 240, popup: true } satisfies FieldView;
