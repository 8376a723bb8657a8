/** The order of folders and files inside a layer, as data: each may import only those named before it. */
export interface FolderOrder {
  /** The layer's folder. */
  inside: string;
  /**
   * Folders (`grid`) and files (`state.ts`) directly below it. One line of names has one rank: its members may not
   * import each other, except the files of a folder among themselves. A folder that is not listed fails the test.
   */
  order: readonly (string | readonly string[])[];
}

/** Filled layer by layer; what is not listed here is not ordered yet. */
export const folderOrders: readonly FolderOrder[] = [];
