import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { productKinds } from '@moments/contract/payments/product-kinds';

/** Keyed hashes that find phone numbers and emails, and hashes of tokens and codes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Personal data, encrypted by encryption/personal-data-cipher.ts before it reaches the database. */
export const encrypted = text;
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
export const productKind = () => text('kind', { enum: productKinds }).notNull();
