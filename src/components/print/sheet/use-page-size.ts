import { useLayoutEffect } from 'react';
import type { PrintSettings } from '@/model/screens/screen';

/**
 * Sets the size of the printed pages while the document is printed. A constructed style sheet, because the content
 * security policy forbids inline styles and `@page` takes no custom properties.
 */
export function usePageSize({ width, height }: PrintSettings, printing: boolean): void {
  useLayoutEffect(() => {
    if (!printing) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [printing, width, height]);
}
