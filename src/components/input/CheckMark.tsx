import styles from './check-mark.module.css';

interface Props {
  state: 'on' | 'off' | 'half';
  disabled?: boolean;
}

/** Drawn checkbox of a tree node. Hidden from screen readers, because the node itself has the checked state. */
export function CheckMark({ state, disabled = false }: Props) {
  return <span className={styles.tick} aria-hidden="true" data-mark={state} data-disabled={disabled} />;
}
