import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'className' | 'icon' | 'disabled' | 'size' | 'type'> {
  label?: string | undefined;
  describedBy?: string | undefined;
  autoFocus?: boolean;
  accept?: string | undefined;
  multiple: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Button that opens the system's file dialog. */
export function FileChooserButton({ label, describedBy, accept, multiple, onFiles, children, ...button }: Props) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...button}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={(event) => {
          event.stopPropagation();
          fileInput.current?.click();
        }}
      >
        {children}
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows the same file to be selected again.
          event.target.value = '';
        }}
      />
    </>
  );
}
