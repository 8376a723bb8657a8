import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './rich-text.module.css';

export interface Tool {
  key: string;
  label: string;
  icon: ReactNode;
  /** Pressed: the selection has it already. */
  on?: boolean;
  run: () => void;
}

/** A row of small buttons above an editor; they leave the caret where it is. */
export function Tools({
  label,
  tools,
  disabled,
  children,
}: {
  label: string;
  tools: readonly Tool[];
  disabled: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      {tools.map(({ key, label: said, icon, on, run }) => (
        <Button
          key={key}
          type="text"
          size="small"
          className={styles.tool}
          icon={icon}
          title={said}
          aria-label={said}
          aria-pressed={on}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {children}
    </div>
  );
}
