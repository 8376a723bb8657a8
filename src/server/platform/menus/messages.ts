/** Messages of the menu routes (contract.md §1.4). */
export const messages = {
  pathFree: '该值可用！',
} as const;
