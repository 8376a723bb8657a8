import styles from './check-mark.module.css';

interface Props {
  state: 'on' | 'off' | 'half';
  disabled?: boolean;
}

/** The box of a node in a tree, for the eye alone. */
export function CheckMark({ state, disabled = false }: Props) {
  return <span className={styles.tick} aria-hidden="true" data-mark={state} data-disabled={disabled} />;
}
