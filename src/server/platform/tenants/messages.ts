/** Texts of tenants. */
export const messages = {
  count: (title: string, count: number) => `${title} ${count}`,
} as const;
