import { useState } from 'react';
import type { PlacedAction } from '@/model/screens/screen';

/** Opens the export dialog for the built-in action; other actions run as before. */
export function useExport(run: (placed: PlacedAction) => void) {
  const [exporting, setExporting] = useState<string | null>(null);
  return {
    /** The call of the export whose dialog is open. */
    exporting,
    stopExporting: () => setExporting(null),
    runAction: (placed: PlacedAction) => {
      const { action } = placed;
      if (action?.builtIn && action.key === 'export') setExporting(action.call?.path ?? null);
      else run(placed);
    },
  };
}
