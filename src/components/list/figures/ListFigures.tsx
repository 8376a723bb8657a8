import { useCallback, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { ChartLinkContext } from '@/components/chart/chart-links';
import { LoadErrorAlert } from '@/components/loading/LoadErrorAlert';
import type { Entity } from '@/model/entity/entity';
import type { List } from '@/model/screens/screen';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import { LIST_STATE_PARAM, navigateTo, screenPath } from '@/runtime/navigation/addresses';
import { SILENT_READ } from '@/runtime/http/policy';
import { get } from '@/runtime/http/request';
import type { ListController } from '../controller/list-controller';
import type { ListState } from '../controller/list-state';
import { readRequest } from '../controller/opening-view';
import { queryOf } from '../controller/summary-loader';
import { FigureParts } from './FigureParts';
import styles from './figures.module.css';
import { figuresLoaderOf, type FiguresState } from './figures-loader';
import { messages } from './messages';

interface Props {
  list: List;
  entity: Entity;
  controller: ListController;
  data: ListState;
  active: boolean;
}

/** The figures follow the summary of the records, which is loaded again whenever other records are selected or saved. */
function useFigures({ list, controller, data: { summary, countFailed } }: Props) {
  const loader = useMemo(
    () =>
      figuresLoaderOf((signal) =>
        get<unknown>(
          `${list.api}/figures`,
          { ...queryOf(controller.exportParams('all')), list: list.id },
          { signal, policy: SILENT_READ },
        ),
      ),
    [list, controller],
  );
  useEffect(() => {
    if (summary !== null || countFailed) void loader.load();
  }, [loader, summary, countFailed]);
  useEffect(() => () => loader.stop(), [loader]);
  return { ...(useSnapshot(loader.data) as FiguresState), reload: () => void loader.load() };
}

/** Follows the address of a chart's point; this list itself is filtered in place, with its order and groups. */
function useOpenPoint({ list, entity, controller }: Props) {
  return useCallback(
    (href: string) => {
      const { pathname, searchParams } = new URL(href, location.origin);
      if (pathname !== screenPath(list.id, {})) return navigateTo(href);
      const { sort, groupBy, pageSize, view, omitted } = controller.data;
      const { query, advanced } = readRequest(list, entity, searchParams.get(LIST_STATE_PARAM));
      const request = { sort, groupBy, pageSize, query: query ?? {}, advanced: advanced ?? null };
      void controller.applyView({ request, view, omitted });
      return undefined;
    },
    [list, entity, controller],
  );
}

/** Cards and charts over all records of the present query. */
export default function ListFigures(props: Props) {
  const { list, entity, data, active } = props;
  const { figures, loading, error, reload } = useFigures(props);
  const openPoint = useOpenPoint(props);
  if (error && !loading) return <LoadErrorAlert error={error} onRetry={reload} />;
  if (!figures)
    return (
      <div className={styles.waiting}>
        <PartSkeleton />
      </div>
    );
  return (
    <section className={styles.figures} aria-label={messages.section(list.title)} aria-busy={loading}>
      <ChartLinkContext value={openPoint}>
        <FigureParts
          list={list}
          entity={entity}
          figures={figures}
          query={data.query}
          advanced={data.advanced}
          active={active}
        />
      </ChartLinkContext>
    </section>
  );
}
