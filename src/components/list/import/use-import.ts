import { useState } from 'react';
import type { PlacedAction } from '@/model/screens/screen';

/** Opens the import dialog for the built-in action; other actions run as before. */
export function useImport(run: (placed: PlacedAction) => void) {
  const [importing, setImporting] = useState<string | null>(null);
  return {
    /** Path of the call of the import whose dialog is open. */
    importing,
    stopImporting: () => setImporting(null),
    runAction: (placed: PlacedAction) => {
      const { action } = placed;
      if (action?.builtIn && action.key === 'import') setImporting(action.call?.path ?? null);
      else run(placed);
    },
  };
}
