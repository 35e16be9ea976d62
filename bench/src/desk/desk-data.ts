import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Product } from '../product.ts';
import { fillUpTo, getId, personalData } from '../texts/text-members.ts';
import { getText, textPath } from '../texts/texts.ts';

export const getCoachId = (n: number): string =>
  `00000000-0000-4000-a000-${n.toString(16).padStart(12, '0')}`;
export const getCoachName = (n: number): string => `Bench Coach ${String(n)}`;
export const getCoachEmail = (n: number): string => `bench-coach-${String(n)}@moments.example`;

const getToken = (n: number): string => `bench-desk-${String(n)}`.padEnd(43, '-');
/** Returns the cookie of a coach's session, in the sandbox. */
export const getCookie = (n: number): string => `moments-desk=${getToken(n)}`;

/** Adds coaches who are signed in, by number. */
export async function addCoaches(client: pg.Client, numbers: readonly number[]): Promise<void> {
  const ids = numbers.map(getCoachId);
  const emails = numbers.map(getCoachEmail);
  await client.query(
    `insert into staff (id, name, email_hash, email_sealed, roles)
     select *, array['coach'] from unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[])`,
    [
      ids,
      numbers.map(getCoachName),
      emails.map((email) => personalData.hashForLookup('email', email)),
      emails.map((email, n) => personalData.encrypt(email, { column: 'staff.email', row: ids[n] ?? '' })),
    ],
  );
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, expires_at, signed_in_by)
     select hash, id, now() + interval '8 hours', 'organization' from unnest($1::bytea[], $2::uuid[]) as session (hash, id)`,
    [numbers.map((n) => createHash('sha256').update(getToken(n)).digest()), ids],
  );
}

export const details = {
  firstName: 'Robin',
  preferredName: '',
  dob: '1993-04-17',
  pronounsList: ['they/them'],
  races: [],
  gender: '',
  sexualOrientation: '',
  school: '',
  address: '118 Lark Street',
  city: 'Albany',
  state: 'NY',
  zip: '12210',
};

/** Gives members names and coaches: all to the first coach but the last ones, who get one coach each. */
async function matchMembers(client: pg.Client, conversations: number, desks: number): Promise<void> {
  const numbers = Array.from({ length: conversations + desks }, (_, index) => index + 1);
  const named = numbers.map((n) => JSON.stringify({ ...details, lastName: `Vega ${String(n)}` }));
  await client.query(
    `update members m set coach_name = given.coach, coach_since = now() - interval '30 days', personal_details_sealed = given.details
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, coach, details) where m.id = given.id`,
    [
      numbers.map(getId),
      numbers.map((n) => getCoachName(Math.max(0, n - conversations))),
      named.map((details, index) =>
        personalData.encrypt(details, { column: 'members.personal_details', row: getId(index + 1) }),
      ),
    ],
  );
}

/** Sends a text from the nth member's phone. */
export async function sendText(portal: string, n: number, words?: string): Promise<void> {
  const { body, signature } = getText(portal, n, undefined, words);
  const reply = await fetch(portal + textPath, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  });
  if (!reply.ok) throw new Error(`A text was rejected: ${String(reply.status)}`);
}

/** How many texts are sent at the same time. */
const sending = 40;

/** Adds a coach with many conversations, and coaches with one each. Every member of the first coach has texted. */
export async function addDeskData(
  { databaseUrl, portal }: Product,
  { conversations, desks }: { readonly conversations: number; readonly desks: number },
): Promise<void> {
  await fillUpTo(databaseUrl, conversations + desks);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await addCoaches(
    client,
    Array.from({ length: desks + 1 }, (_, n) => n),
  );
  await matchMembers(client, conversations, desks);
  for (let first = 1; first <= conversations; first += sending) {
    const numbers = Array.from({ length: Math.min(sending, conversations - first + 1) }, (_, n) => first + n);
    await Promise.all(numbers.map((n) => sendText(portal, n)));
  }
  await client.query('vacuum analyze members, messages, conversations, staff');
  await client.end();
}
