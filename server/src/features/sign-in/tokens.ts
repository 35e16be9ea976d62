import { createHash, randomBytes } from 'node:crypto';

/** Creates a session token or the handle of a verification: 256 random bits, base64url (SESS-05, AUTH-19). */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for the database. A random text needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
