import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the beginning tells people, and programs that look for leaked secrets, what it is. */
export const newOperatorToken = (): string => `moments-operator-${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. */
export const hashOperatorToken = (token: string): Buffer => createHash('sha256').update(token).digest();
