import { useMemo, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Page } from '@/model/screens/screen';
import { confirmLeave } from '@/runtime/unsaved/unsaved-work';
import type { TableRow } from '../table/types';
import { BlockFrame } from './PageBlock';
import { namesRead, type Sources } from '../screen/parameter-templates';
import { PartFailure } from '../loading/PartError';
import styles from './page.module.css';
import { usePageData } from './use-page-data';

interface Props {
  page: Page;
  params: Parameters;
  holder: string;
  active: boolean;
  /** True where the page stands in a dialog or inside another screen: then that one is the surface. */
  inside: boolean;
}

/** Keys of blocks whose selection another block reads. */
function blocksRead({ blocks }: Page): ReadonlySet<string> {
  const names = new Set(namesRead(blocks.map(({ show }) => (show.kind === 'tabs' ? show.tabs : show))));
  return new Set(blocks.map(({ key }) => key).filter((key) => names.has(key)));
}

/** Screens and widgets on one page; one may show what is selected in another. */
export function PageScreen({ page, params, holder, active, inside }: Props) {
  const read = useMemo(() => blocksRead(page), [page]);
  const [rows, setRows] = useState<Readonly<Record<string, TableRow | null>>>({});
  const { data, errors, again } = usePageData(page, params);
  const sources: Sources = {
    selected: Object.fromEntries(page.blocks.map(({ key }) => [key, rows[key] ?? null])),
    data,
    asks: Object.keys(page.data),
    params,
  };
  const select = async (key: string, row: TableRow | null): Promise<void> => {
    const same = (rows[key]?.['id'] ?? null) === (row?.['id'] ?? null);
    // What was entered for the record shown so far would go with it.
    if (same || (await confirmLeave([holder]))) setRows((before) => ({ ...before, [key]: row }));
  };
  const asks = Object.keys(page.data);
  const [first = ''] = asks;
  // The same sentence in every block would say no more: a server that has none of it is told of once.
  if (asks.length > 0 && asks.every((name) => Object.hasOwn(errors, name)))
    return <PartFailure error={errors[first]} onRetry={() => again(asks)} />;
  return (
    <div className={styles.page} data-inside={inside}>
      {page.blocks.map((block) => (
        <BlockFrame
          key={block.key}
          block={block}
          titles={page.blocks}
          sources={sources}
          errors={errors}
          onAgain={again}
          holder={holder}
          active={active}
          select={read.has(block.key) ? (row) => void select(block.key, row) : null}
        />
      ))}
    </div>
  );
}
