import styles from './check-mark.module.css';

interface Props {
  mark: 'on' | 'off' | 'half';
  disabled?: boolean;
}

/** The box of a node in a tree, for the eye alone. */
export function TickMark({ mark, disabled = false }: Props) {
  return <span className={styles.tick} aria-hidden="true" data-mark={mark} data-disabled={disabled} />;
}
