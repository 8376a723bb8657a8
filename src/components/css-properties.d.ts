import 'react';

declare module 'react' {
  /** Custom properties in `style`, e.g. `--level`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
