import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { paginate, type PageFragment } from '@/model/print/paginate';
import type { PrintSettings } from '@/model/screens/screen';
import { recordLabel } from '../field/record-name';
import { messages } from './messages';
import { measureParts } from './measure-parts';
import { PrintedPage } from './PrintedPage';
import { PrintedPart } from './PrintedPart';
import { PrintedRecordContext, type PrintedRecord } from './printed-record';
import { contentSpace, sheetStyle } from './sheet/sheet';
import type { TemplatePart } from './template-parts';
import styles from './print.module.css';

interface Props {
  parts: readonly TemplatePart[];
  settings: PrintSettings;
  printed: PrintedRecord;
  /** True while the browser prints. */
  printing: boolean;
  /** Called with the number of pages whenever it changes. */
  onPages: (pages: number) => void;
}

/** The document of one record: drawn once on an endless page to be measured, and then page by page. */
export function PrintedDocument({ parts, settings, printed, printing, onPages }: Props) {
  const flow = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly PageFragment[][]>([]);
  const measure = useEffectEvent(() => {
    // Hidden while the browser prints; without pages, and not to be printed, while code of its views is loading.
    if (!flow.current || flow.current.offsetWidth === 0 || flow.current.querySelector('[aria-busy="true"]')) return;
    const found = paginate(measureParts(flow.current, parts), contentSpace(settings));
    if (JSON.stringify(found) === JSON.stringify(pages)) return;
    setPages(found);
    onPages(found.length);
  });
  useEffect(() => {
    // Names, views and pictures come later and change heights.
    const sizes = new ResizeObserver(() => measure());
    const content = new MutationObserver(() => measure());
    for (const one of flow.current?.children ?? []) sizes.observe(one);
    if (flow.current) {
      sizes.observe(flow.current);
      content.observe(flow.current, { childList: true, subtree: true });
    }
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  const style = useMemo(() => sheetStyle(settings), [settings]);
  const { context, record } = printed;
  const sheets = pages.map((fragments, index) => (
    <PrintedPage
      key={index}
      parts={parts}
      fragments={fragments}
      printed={printed}
      settings={settings}
      page={index + 1}
      pages={pages.length}
    />
  ));
  return (
    <PrintedRecordContext value={printed}>
      {createPortal(
        // Outside of the preview, whose scale would change the heights.
        <div ref={flow} className={styles.endless} style={style} aria-hidden="true" inert>
          {parts.map((part) => (
            <PrintedPart key={part.blocks[0]?.key} part={part} printed={printed} titled />
          ))}
        </div>,
        document.body,
      )}
      <article className={styles.document} aria-label={messages.document(recordLabel(context.entity, record))}>
        {sheets}
      </article>
      {printing && createPortal(<div className={styles.printed}>{sheets}</div>, document.body)}
    </PrintedRecordContext>
  );
}
