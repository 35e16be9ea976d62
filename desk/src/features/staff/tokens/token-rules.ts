import type { ListedToken } from '@moments/contract/staff/tokens';
import { formatSince } from '../../../parts/times.ts';
import type { Tone } from '../people/people-rules.ts';

const day = 86_400_000;

/** Days before the end from which a token asks to be renewed: administrators get the first email then. */
const soon = 14;
/** Days without use after which a token should be revoked. */
const unused = 90;

const countDays = (from: Date, to: Date): number => Math.ceil((to.getTime() - from.getTime()) / day);

interface TokenState {
  readonly label: string;
  readonly tone: Tone;
}

/** Says whether a token works, and what an administrator should look at. */
export function describeToken(
  { revokedAt, expiresAt, lastUsedAt, issuedAt }: ListedToken,
  now: Date,
): TokenState {
  if (revokedAt !== null) return { label: `Revoked ${formatSince(new Date(revokedAt))}`, tone: 'bad' };
  const left = countDays(now, new Date(expiresAt));
  if (new Date(expiresAt) <= now) return { label: 'Expired', tone: 'bad' };
  if (left <= soon)
    return { label: left === 1 ? 'Expires in a day' : `Expires in ${String(left)} days`, tone: 'amber' };
  if (countDays(new Date(lastUsedAt ?? issuedAt), now) > unused)
    return { label: 'Unused for 90 days', tone: 'bad' };
  return { label: 'Active', tone: 'good' };
}

const formatNames = (names: readonly string[]): string => names.join(', ');

/** Says what revoking a token does, before the press (SEC-08). */
export function listRevocation({ name, revokesAlso, invited }: ListedToken): readonly string[] {
  return [
    `${name} stops working with its next call. It can’t be taken back: issue another one instead.`,
    revokesAlso.length === 0
      ? 'It has issued no other token that still works.'
      : `Also revoked, because they were issued with it: ${formatNames(revokesAlso)}.`,
    ...(invited.length === 0
      ? []
      : [
          `People whom these tokens invited keep their access. Look whether each is right: ${formatNames(invited)}.`,
        ]),
  ];
}
