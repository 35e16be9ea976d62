import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import { isAddOnKind, toProductKind, type ProductKind } from '@moments/contract/payments/product-kinds';

/** Keyed hashes that find phone numbers and emails, and hashes of tokens and codes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Personal data, encrypted by encryption/personal-data-cipher.ts before it reaches the database. */
export const encrypted = text;
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();
/** A product's kind, stored as the flag `is_add_on`. A third kind needs a migration to a text column. */
export const productKind = customType<{ data: ProductKind; driverData: boolean }>({
  dataType: () => 'boolean',
  fromDriver: toProductKind,
  toDriver: isAddOnKind,
});
