import type { PageFragment } from '@/model/print/paginate';
import type { PageLine, PrintSettings } from '@/model/screens/screen';
import { messages } from './messages';
import { PrintedPart } from './PrintedPart';
import { PrintedRangeContext, type PrintedRecord } from './printed-record';
import { fillLineText } from './record-texts';
import { sheetStyle } from './sheet/sheet';
import type { TemplatePart } from './template-parts';
import styles from './print.module.css';

interface Props {
  parts: readonly TemplatePart[];
  fragments: readonly PageFragment[];
  printed: PrintedRecord;
  settings: PrintSettings;
  /** From 1. */
  page: number;
  pages: number;
}

const SIDES = ['left', 'center', 'right'] as const;

function Line({
  line,
  side,
  ...numbers
}: Pick<Props, 'printed' | 'page' | 'pages'> & { line: PageLine; side: string }) {
  return (
    <div className={styles.line} data-side={side}>
      {SIDES.map((one) => (
        <span key={one} data-align={one}>
          {fillLineText(line[one], numbers.printed, numbers.page, numbers.pages)}
        </span>
      ))}
    </div>
  );
}

/** A block that is higher than a page shows one piece of it. */
function Fragment({ fragment, part, printed }: { fragment: PageFragment; part: TemplatePart; printed: PrintedRecord }) {
  const { from, to, isLast, piece } = fragment;
  const starts = from === 0 && (piece === null || piece.top === 0);
  const content = (
    <PrintedRangeContext value={{ from, to, isLast, piece }}>
      <PrintedPart part={part} printed={printed} titled={starts} />
    </PrintedRangeContext>
  );
  const isBlock = !part.blocks.some(({ show }) => show.kind === 'widget' && 'child' in show.props);
  if (piece === null || !isBlock) return content;
  return (
    <div className={styles.piece} style={{ height: piece.height }}>
      <div style={{ marginTop: -piece.top }}>{content}</div>
    </div>
  );
}

/** One sheet of paper. */
export function PrintedPage({ parts, fragments, printed, settings, page, pages }: Props) {
  const line = { printed, page, pages };
  return (
    <section className={styles.sheet} style={sheetStyle(settings)} aria-label={messages.page(page, pages)}>
      {settings.header && <Line line={settings.header} side="top" {...line} />}
      <div className={styles.content}>
        {fragments.map((fragment) => (
          <Fragment
            key={`${fragment.part}/${fragment.from}/${fragment.piece?.top ?? ''}`}
            fragment={fragment}
            part={parts[fragment.part]!}
            printed={printed}
          />
        ))}
      </div>
      {settings.footer && <Line line={settings.footer} side="bottom" {...line} />}
    </section>
  );
}
