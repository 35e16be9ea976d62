import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { refreshOnCall } from '../on-call/index.ts';
import { callText } from './copy.ts';
import { findObstacles, findOpenCrisis } from './crisis-repository.ts';
import { findPagedStaff, listPageableStaff } from './paging-repository.ts';
import { sendPage } from './send-page.ts';

const optedOut = {
  subject: 'A member in a crisis asked for no more texts',
  why: 'A member with an open crisis opted out of texts. The crisis stays open, and no text reaches the member anymore.',
};
const stopped = {
  subject: 'A member in a crisis can’t be texted',
  why: 'A member whose account was stopped has an open crisis. Coaches can’t text them, and what they text isn’t kept.',
};
const call =
  'Call the member now. The person on call finds the phone number in the crisis, with “Show the phone”, and operations on the member’s page. If you can’t reach the member and fear for them, call 911.';

/**
 * Tells the people on call, operations, and administrators to call a member in a crisis whom no coach can text, once for each crisis: they
 * opted out, before or during it, or an administrator stopped the account. The crisis stays open.
 */
export async function askToCall(
  services: Pick<Services, 'jobs' | 'personalData' | 'clock' | 'configuration'>,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const crisis = await findOpenCrisis(transaction, memberId);
  if (!crisis) return;
  const { current } = await refreshOnCall(transaction, services.clock.now());
  const staff = await listPageableStaff(transaction);
  const people = staff.filter(
    ({ id, roles }) => id === current || roles.includes('operations') || roles.includes('admin'),
  );
  const ids = people.map(({ id }) => id);
  const { isStopped } = await findObstacles(transaction, memberId);
  const { subject, why } = isStopped ? stopped : optedOut;
  const email = { subject, lines: [why, call] };
  for (const person of await findPagedStaff(transaction, ids)) {
    const key = `crisis-opt-out:${crisis.id}:${person.id}`;
    await sendPage(services, transaction, person, { key, text: callText, email });
  }
}
