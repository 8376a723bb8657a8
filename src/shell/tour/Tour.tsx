import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { closeTour } from './tour-state';
import { messages } from './messages';
import styles from './tour.module.css';

const steps = Object.entries(messages.steps);

/** Outlines the element that a step explains, if there is one. */
function useTarget(target: string): void {
  useEffect(() => {
    const found = document.querySelector(`[data-tour="${target}"]`);
    found?.setAttribute('data-tour-shown', '');
    return () => found?.removeAttribute('data-tour-shown');
  }, [target]);
}

/** Tour of the console in a corner. The page stays usable beside it; Escape and the cross close it for good. */
export default function Tour() {
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(0);
  const [name, step] = steps[at] ?? steps[0]!;
  const isLast = at === steps.length - 1;
  useTarget(name);
  useEffect(() => {
    // A user who has begun to work keeps the focus.
    if (document.activeElement === document.body) panel.current?.focus();
    const box = panel.current;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeTour();
    };
    box?.addEventListener('keydown', closeOnEscape);
    return () => box?.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <dialog
      open
      ref={panel}
      className={styles.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <span>{messages.title}</span>
        <span>{messages.position(at + 1, steps.length)}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={messages.close}
          title={messages.close}
          onClick={closeTour}
        />
      </div>
      <div aria-live="polite">
        <h2 id={`${id}-title`}>{step.title}</h2>
        <p id={`${id}-text`}>{step.text}</p>
      </div>
      <div className={styles.foot}>
        {at > 0 ? <Button onClick={() => setAt(at - 1)}>{messages.back}</Button> : null}
        <Button type="primary" onClick={isLast ? closeTour : () => setAt(at + 1)}>
          {isLast ? messages.done : messages.next}
        </Button>
      </div>
    </dialog>
  );
}
