import type { MouseEvent, ReactNode } from 'react';
import { navigateTo } from '@/runtime/navigation/addresses';

/** A click that does not ask the browser for another tab, window or download. */
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

interface Props {
  /** Address within the console: `/…`. */
  href: string;
  /** Opens the address on a plain click; default: navigates to it. */
  open?: (href: string) => void;
  className?: string | undefined;
  /** Accessible name; default: the content. */
  label?: string | undefined;
  children: ReactNode;
}

/** A link to a screen that keeps the page loaded; with a modifier key the browser opens the address as any other. */
export function ScreenLink({ href, open = navigateTo, className, label, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(href);
  };
  return (
    <a href={href} className={className} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
