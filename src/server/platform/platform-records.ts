/** Entities of the platform that field types name their codes by. */
export const platformRecords = {
  users: 'system/user',
  departments: 'system/depart',
  categories: 'system/category',
} as const;
