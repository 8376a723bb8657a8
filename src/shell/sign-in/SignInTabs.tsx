import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { phoneSignIn } from '@/runtime/account/session';
import { messages } from '../messages';
import { PhoneForm } from './PhoneForm';
import { SignInForm } from './SignInForm';
import styles from './steps.module.css';

const METHODS = ['account', 'phone'] as const;
type Method = (typeof METHODS)[number];
const LABELS: Record<Method, string> = { account: messages.byAccount, phone: messages.byPhone };

/** Tabs of the sign-in forms: account and phone. Both stay mounted after their first display, so typed text stays. */
export function SignInTabs(props: { onDone: () => void; onStart: () => void }) {
  const id = useId();
  const [way, setWay] = useState<Method>('account');
  const [seen, setSeen] = useState<readonly Method[]>(['account']);
  const buttons = useRef<Partial<Record<Method, HTMLButtonElement | null>>>({});

  const show = (next: Method) => {
    setWay(next);
    setSeen((before) => [...new Set([...before, next])]);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = way === 'account' ? 'phone' : 'account';
    show(next);
    buttons.current[next]?.focus();
  };

  return (
    <>
      <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label={messages.waysIn} onKeyDown={onKey}>
        {METHODS.map((one) => (
          <button
            key={one}
            ref={(button) => {
              buttons.current[one] = button;
            }}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === way}
            aria-controls={`${id}-${one}-panel`}
            tabIndex={one === way ? 0 : -1}
            onClick={() => show(one)}
          >
            {LABELS[one]}
          </button>
        ))}
      </div>
      {METHODS.map((one) => (
        <div key={one} id={`${id}-${one}-panel`} role="tabpanel" aria-labelledby={`${id}-${one}`} hidden={one !== way}>
          {!seen.includes(one) ? null : one === 'account' ? (
            <SignInForm {...props} />
          ) : (
            <PhoneForm {...props} enter={phoneSignIn} />
          )}
        </div>
      ))}
    </>
  );
}
