import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TokenRole } from '@moments/contract/staff/permissions';
import { bytes, createdAt, instant } from './columns.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The name in the audit log. It is unique among tokens that are not revoked. */
    name: text('name').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: createdAt(),
    /** Name of the caller who issued it. */
    issuedBy: text('issued_by').notNull(),
    revokedAt: instant('revoked_at'),
    /** The token with which it was issued; null for the first token's. Revoking that one revokes this one. */
    issuedById: uuid('issued_by_id'),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The last warning before the end: how many days ahead it is sent. */
    warnedDays: smallint('warned_days'),
    /** The value before a renewal, which works until `formerUntil`. */
    formerHash: bytes('former_hash'),
    formerUntil: instant('former_until'),
    /** The rights of its holder. */
    roles: text('roles').array().$type<TokenRole[]>().notNull(),
  },
  (table) => [
    index('api_tokens_former').on(table.formerHash),
    index('api_tokens_issuer').on(table.issuedById),
    uniqueIndex('api_tokens_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
  ],
);
