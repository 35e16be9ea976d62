import { createHash, randomBytes } from 'node:crypto';

/** A session token or the handle of an attempt: 256 random bits, base64url (SESS-05, AUTH-19). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it: a random text needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
