/** What the bench uses of it: its own types are there only once the bench has installed it. */
declare module 'ag-grid-community' {
  export interface ColumnDefinition {
    colId: string;
    headerName: string;
    width: number;
    pinned?: 'left';
    editable: boolean;
    valueGetter: (one: { data: Record<string, unknown> | undefined }) => string;
    valueSetter: (one: { data: Record<string, unknown>; newValue: unknown }) => boolean;
  }
  export interface GridOptions {
    columnDefs: ColumnDefinition[];
    rowData: readonly unknown[];
    rowHeight: number;
    headerHeight: number;
    animateRows: boolean;
  }
  export interface GridApi {
    destroy(): void;
  }
  export const AllCommunityModule: object;
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void };
  export function createGrid(host: HTMLElement, options: GridOptions): GridApi;
}
