/** AG Grid Community, as its documentation starts it: virtual rows and columns, text cells, its own text editor. */
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import type { Row } from '@/model/record';
import { stage } from './stage';

ModuleRegistry.registerModules([AllCommunityModule]);

stage({
  mount(host, { columns, rows }) {
    const api = createGrid(host, {
      rowHeight: 36,
      headerHeight: 40,
      animateRows: false,
      rowData: rows,
      columnDefs: columns.map(({ key, title, width, pinned, text }) => ({
        colId: key,
        headerName: title,
        width,
        ...(pinned ? { pinned: 'left' as const } : {}),
        editable: true,
        valueGetter: ({ data }) => (data ? text(data as Row) : ''),
        valueSetter: ({ data, newValue }) => {
          data[key] = newValue;
          return true;
        },
      })),
    });
    return () => api.destroy();
  },
});
