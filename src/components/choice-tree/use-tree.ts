import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '@/runtime/http';
import type { TreeNode } from '@/runtime/tree';

export interface LoadedTree {
  /** Null while it loads, and when it did not come. */
  nodes: readonly TreeNode[] | null;
  error: string | null;
  retry: () => void;
}

/**
 * A tree, loaded when it is drawn.
 * @param load what loads it; the same function as long as the tree is the same
 */
export function useTree(load: (signal: AbortSignal) => Promise<readonly TreeNode[]>): LoadedTree {
  const [state, setState] = useState<{ nodes: readonly TreeNode[] | null; error: string | null }>(EMPTY);
  const [round, setRound] = useState(0);
  // Asked again by a new object, though what loads it is the same.
  const wanted = useMemo(() => ({ load, round }), [load, round]);
  useEffect(() => {
    const mine = new AbortController();
    wanted.load(mine.signal).then(
      (nodes) => {
        if (!mine.signal.aborted) setState({ nodes, error: null });
      },
      (error: unknown) => {
        if (mine.signal.aborted || isCancelled(error)) return;
        setState({ nodes: null, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => mine.abort();
  }, [wanted]);
  return {
    ...state,
    retry: () => {
      setState(EMPTY);
      setRound((before) => before + 1);
    },
  };
}

const EMPTY = { nodes: null, error: null };
