import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Hashed files of the portal's last builds, for open pages of other versions. */
export const portalFiles = pgTable(
  'portal_files',
  {
    path: text('path').primaryKey(),
    content: bytes('content').notNull(),
    /** The content compressed with Brotli, if the build compressed it. */
    compressed: bytes('compressed'),
    /** Proves that a server with our keys stored the content. */
    signature: bytes('signature').notNull(),
    /** The last start of a server whose build has this file. */
    lastServedAt: instant('last_served_at').notNull().defaultNow(),
  },
  (table) => [index('portal_files_by_last_served').on(table.lastServedAt)],
);
