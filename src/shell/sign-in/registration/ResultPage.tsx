import { useEffect, useRef } from 'react';
import { SIGN_IN_PATH } from '@/runtime/navigation/addresses';
import fields from '../controls/form.module.css';
import { openPublicPage } from '../public-path';
import steps from '../steps.module.css';
import { messages } from './messages';

interface Props {
  title: string;
  text: string;
  button?: string;
  onContinue?: () => void;
}

const openSignIn = () => openPublicPage(SIGN_IN_PATH, true);

/** Result of a registration, alteration or first run, with the way to the sign-in. */
export function ResultPage({ title, text, button: label = messages.toSignIn, onContinue = openSignIn }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={steps.step}>
      <h2>{title}</h2>
      <p>{text}</p>
      <button ref={button} type="button" className={fields.submit} onClick={onContinue}>
        {label}
      </button>
    </section>
  );
}
