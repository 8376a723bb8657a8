import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import type { Parameters } from '@/model/generated/files';
import type { Page } from '@/model/screens/screen';
import { confirmLeave } from '@/runtime/unsaved/work';
import type { TableRow } from '../table/types';
import { PageBlock } from './PageBlock';
import { referencedNames, type TemplateSources } from '../screen/parameter-templates';
import { PartError } from '../loading/PartError';
import { messages } from '../messages';
import styles from './page.module.css';
import { servedPage } from './served-page';
import { usePageData } from './use-page-data';

interface Props {
  page: Page;
  params: Parameters;
  ownerId: string;
  active: boolean;
  /** True when the page is in a dialog or inside another screen, which then is the surface. */
  embedded: boolean;
  /** Closes the dialog that the page is in. */
  close?: () => void;
}

/** Keys of blocks whose selection another block reads. */
function selectionSources({ blocks }: Page): ReadonlySet<string> {
  const names = new Set(referencedNames(blocks.map(({ show }) => (show.kind === 'tabs' ? show.tabs : show))));
  return new Set(blocks.map(({ key }) => key).filter((key) => names.has(key)));
}

/** Page with screens and widgets as blocks. A block can depend on the record selected in another block. */
export function PageScreen({ page: whole, params, ownerId, active, embedded, close }: Props) {
  const page = useMemo(() => servedPage(whole), [whole]);
  const sourceBlocks = useMemo(() => selectionSources(page), [page]);
  const [selectedRows, setSelectedRows] = useState<Readonly<Record<string, TableRow | null>>>({});
  const { data, errors, retry } = usePageData(page, params);
  const dataNames = Object.keys(page.data);
  const sources: TemplateSources = {
    selected: Object.fromEntries(page.blocks.map(({ key }) => [key, selectedRows[key] ?? null])),
    data,
    dataNames,
    params,
  };
  const select = async (key: string, row: TableRow | null): Promise<void> => {
    const same = (selectedRows[key]?.['id'] ?? null) === (row?.['id'] ?? null);
    // A new selection would discard unsaved entries for the current record: ask for confirmation first.
    if (same || (await confirmLeave([ownerId]))) setSelectedRows((before) => ({ ...before, [key]: row }));
  };
  const [first = ''] = dataNames;
  // When all data failed to load, one error is shown instead of the same error in every block.
  if (dataNames.length > 0 && dataNames.every((name) => Object.hasOwn(errors, name)))
    return <PartError error={errors[first]} onRetry={() => retry(dataNames)} />;
  if (page.blocks.length === 0)
    return <Empty className={styles.hint ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.unserved} />;
  return (
    <div className={styles.page} data-inside={embedded}>
      {page.blocks.map((block) => (
        <PageBlock
          key={block.key}
          block={block}
          blocks={page.blocks}
          sources={sources}
          dataErrors={errors}
          onRetry={retry}
          ownerId={ownerId}
          active={active}
          {...(close ? { close } : {})}
          select={sourceBlocks.has(block.key) ? (row) => void select(block.key, row) : null}
        />
      ))}
    </div>
  );
}
