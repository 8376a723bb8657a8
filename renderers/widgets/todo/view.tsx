import { Empty } from 'antd';
import { useEffect, useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { LinkTiles } from '@/components/link/LinkTiles';
import { createLoadController, type LoadState } from '@/components/loading/load-controller';
import { PartError } from '@/components/loading/PartError';
import { PartSkeleton } from '@/components/loading/PartSkeleton';
import type { WidgetProps } from '@/registry/views';
import { isShown } from '@/runtime/permission/permissions';
import { session } from '@/runtime/session/session-state';
import { messages } from './messages';
import { loadTodoCounts, todoPath, type TodoCount, type TodoItem } from './todo-counts';

interface TodoState extends LoadState {
  /** Null until the first reply. */
  counts: readonly TodoCount[] | null;
}

/** Counts again whenever the page is displayed: what the user handled meanwhile is gone. */
function useTodoCounts(items: readonly TodoItem[], username: string, active: boolean) {
  const { data, loads } = useMemo(() => {
    const state: TodoState = proxy({ counts: null, loading: false, error: null });
    const controller = createLoadController(state, async (signal) => {
      const counts = await loadTodoCounts(items, username, signal);
      if (!signal.aborted) state.counts = ref(counts);
    });
    return { data: state, loads: controller };
  }, [items, username]);
  useEffect(() => {
    if (active) void loads.load();
    return () => loads.stop();
  }, [loads, active]);
  const { counts, error } = useSnapshot(data) as TodoState;
  return { counts, error, reload: () => void loads.load() };
}

function Counts({ items, username, active }: { items: readonly TodoItem[]; username: string; active: boolean }) {
  const { counts, error, reload } = useTodoCounts(items, username, active);
  if (!counts) return error ? <PartError error={error} onRetry={reload} /> : <PartSkeleton />;
  if (counts.length === 0) return <Nothing />;
  return (
    <LinkTiles
      tiles={counts.map((item) => ({
        key: item.title,
        href: todoPath(item),
        content: item.title,
        figure: messages.count(item.count),
      }))}
    />
  );
}

const Nothing = () => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.none} />;

/** What waits for the user. */
export default function Todo({ props, active }: WidgetProps<'todo'>) {
  const { user, auth, allAuth } = useSnapshot(session());
  const mine = useMemo(
    () => props.items.filter(({ permission }) => isShown(permission, true, [], { auth, allAuth })),
    [props.items, auth, allAuth],
  );
  if (mine.length === 0) return <Nothing />;
  return <Counts items={mine} username={user?.username ?? ''} active={active} />;
}
