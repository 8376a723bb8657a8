import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './rich-text.module.css';

export interface ToolbarItem {
  key: string;
  label: string;
  icon: ReactNode;
  /** True when the selection already has this format. */
  pressed?: boolean;
  run: () => void;
}

/** Toolbar of an editor. Its buttons do not move the caret. */
export function EditorToolbar({
  label,
  tools: items,
  disabled,
  children,
}: {
  label: string;
  tools: readonly ToolbarItem[];
  disabled: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={label}>
      {items.map(({ key, label: said, icon, pressed, run }) => (
        <Button
          key={key}
          type="text"
          size="small"
          className={styles.tool}
          icon={icon}
          title={said}
          aria-label={said}
          aria-pressed={pressed}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {children}
    </div>
  );
}
