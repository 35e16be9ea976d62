/** The place of a notice's words in the database. */
export const getNoticePlace = (row: string) => ({ column: 'member_notices.body', row });
