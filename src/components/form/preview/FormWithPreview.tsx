import { Button } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Call } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { lazyComponent } from '../../deferred/lazy-component';
import { PartSkeleton } from '../../loading/PartSkeleton';
import { useMeasure } from '../../responsive/use-measure';
import type { FormController } from '../state/form-controller';
import { messages } from './messages';
import styles from './preview.module.css';

interface Props {
  /** Null: the form has no preview. */
  call: Call | null;
  form: FormController;
  /** The body of the request, from the values of the form. */
  bodyOf: ((values: Row) => Row) | undefined;
  ownerId: string;
  children: ReactNode;
}

const PreviewPanel = lazyComponent(() => import('./PreviewPanel'));

/** From this width the form and its preview stand side by side, in pixels. */
const SIDE_BY_SIDE = 1400;
const isWide = ({ clientWidth }: HTMLElement): boolean => clientWidth >= SIDE_BY_SIDE;

/** A form with the screens that its entries define: beside it, in narrow windows in its place by a button. */
export function FormWithPreview({ call, bodyOf, children, ...rest }: Props) {
  if (!call || !bodyOf) return children;
  return (
    <PreviewFrame call={call} bodyOf={bodyOf} {...rest}>
      {children}
    </PreviewFrame>
  );
}

function PreviewFrame({
  call,
  form,
  bodyOf,
  ownerId,
  children,
}: Props & { call: Call; bodyOf: NonNullable<Props['bodyOf']> }) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const wide = useMeasure(root, isWide, false);
  const [previewing, setPreviewing] = useState(false);
  const button = (shown: boolean, text: string) => (
    <Button
      type={previewing === shown ? 'primary' : 'default'}
      aria-pressed={previewing === shown}
      onClick={() => setPreviewing(shown)}
    >
      {text}
    </Button>
  );
  return (
    <div ref={root} className={styles.frame} data-wide={wide}>
      {!wide && (
        <div className={styles.switch}>
          {button(false, messages.definition)}
          {button(true, messages.preview)}
        </div>
      )}
      {/* Stays while the preview is shown in its place: what is typed in it is not lost. */}
      <div hidden={!wide && previewing} className={styles.form}>
        {children}
      </div>
      {(wide || previewing) && (
        <section className={styles.preview} aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {messages.preview}
            <span className={styles.hint}>{messages.hint}</span>
          </h2>
          <PreviewPanel fallback={<PartSkeleton />} call={call} form={form} bodyOf={bodyOf} ownerId={ownerId} />
        </section>
      )}
    </div>
  );
}
