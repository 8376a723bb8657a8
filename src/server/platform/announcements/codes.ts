/** Values of the columns of announcements (contract.md §5), and where they are managed. */
export const ANNOUNCEMENT = 'system/announcement';

/** `msg_category`. */
export const CATEGORY = { notice: '1', system: '2' } as const;

/** `msg_type`: DEPART is outside the contract; its receivers are stored as for chosen users. */
export const RECEIVERS = { all: 'ALL', departments: 'DEPART', users: 'USER' } as const;

/** `send_status`. */
export const STATUS = { draft: '0', released: '1', revoked: '2' } as const;

export const UNREAD = '0';
export const READ = '1';
