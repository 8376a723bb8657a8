import { CloseOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Drawer, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { screenTitle } from '@/runtime/schemas/screens';
import { readItem, writeItem } from '@/runtime/storage/local-storage';
import { useNarrow } from '../responsive/use-narrow';
import { EmbeddedScreen } from '../screen/EmbeddedScreen';
import { fillFrom, toParameters } from '../screen/parameter-templates';
import type { TableRow } from '../table/types';
import { texts } from '../messages';
import styles from './sidebar.module.css';

interface Props {
  aside: NonNullable<List['aside']>;
  list: string;
  params: Parameters;
  holder: string;
  active: boolean;
  /** The list, narrowed to what belongs to the chosen record. */
  children: (narrowing: Parameters) => ReactNode;
}

/** How a record names itself. */
const nameOf = (row: TableRow, label: string | null) => String((label !== null && row[label]) || row['id'] || '');

/** What a list asks for because of the record chosen beside it. */
function narrowingOf(given: Parameters, row: TableRow | null, params: Parameters): Parameters {
  if (row === null) return {};
  const own = { ...params, ...(row as Parameters) };
  return toParameters(
    fillFrom(given as Record<string, unknown>, { selected: {}, data: {}, asks: [], params: own }).value,
  );
}

/** A screen beside a list: choosing one of its records narrows the list. On phones it comes up as a sheet. */
export default function AsideFrame({ aside, list, params, holder, active, children }: Props) {
  const narrow = useNarrow();
  const title = screenTitle(aside.screen) ?? texts.filter;
  const memory = `aside:${list}`;
  const [folded, setFolded] = useState(() => readItem(memory) === true);
  const [sheet, setSheet] = useState(false);
  const [row, setRow] = useState<TableRow | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  const fold = (now: boolean) => {
    setFolded(now);
    writeItem(memory, now, null);
  };
  const select = (chosen: TableRow | null) => {
    setRow(chosen);
    setSheet(false);
  };
  const screen = (
    <EmbeddedScreen
      id={aside.screen}
      params={{}}
      holder={holder}
      active={active}
      block={{ selected: row === null ? null : String(row['id']), select }}
      onReady={({ entity }) => setLabel(entity?.label ?? null)}
    />
  );
  const chosen = row && (
    <Button
      size="small"
      icon={<CloseOutlined aria-hidden="true" />}
      iconPosition="end"
      aria-label={texts.unpick(nameOf(row, label))}
      onClick={() => setRow(null)}
    >
      {nameOf(row, label)}
    </Button>
  );
  const body = children(narrowingOf(aside.with, row, params));

  if (narrow) {
    return (
      <div className={styles.stack}>
        <div className={styles.line}>
          <Button onClick={() => setSheet(true)}>{title}</Button>
          {chosen || <span className={styles.all}>{texts.all}</span>}
        </div>
        {body}
        <Drawer
          open={sheet}
          onClose={() => setSheet(false)}
          placement="bottom"
          height="80%"
          title={title}
          // In its place: a portal would lock the page's scroll by a style without the policy's nonce.
          getContainer={false}
          rootClassName={styles.sheet ?? ''}
        >
          {screen}
        </Drawer>
      </div>
    );
  }
  return (
    <div className={styles.frame} data-folded={folded}>
      <aside className={styles.aside} aria-label={title}>
        <div className={styles.head}>
          {!folded && <h2>{title}</h2>}
          <Tooltip title={folded ? texts.unfoldAside(title) : texts.foldAside(title)} placement="right">
            <Button
              type="text"
              icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-label={folded ? texts.unfoldAside(title) : texts.foldAside(title)}
              aria-expanded={!folded}
              onClick={() => fold(!folded)}
            />
          </Tooltip>
        </div>
        {/* Stays while it is folded: what was opened and chosen in it is still so. */}
        <div hidden={folded} className={styles.body}>
          {chosen && <div className={styles.chosen}>{chosen}</div>}
          {screen}
        </div>
      </aside>
      <div className={styles.main}>{body}</div>
    </div>
  );
}
