import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'className' | 'icon' | 'disabled' | 'size' | 'type'> {
  label?: string | undefined;
  describedBy?: string | undefined;
  autoFocus?: boolean;
  accept?: string | undefined;
  many: boolean;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the system's choice of files. */
export function PickFiles({ label, describedBy, accept, many, onPick, children, ...button }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.stopPropagation();
          chooser.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
