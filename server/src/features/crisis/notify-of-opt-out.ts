import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { refreshOnCall } from '../on-call/index.ts';
import { callText } from './automatic-text-copy.ts';
import { findOpenCrisis } from './crisis-repository.ts';
import { findPagedStaff, listPageableStaff } from './paging-repository.ts';
import { sendPage } from './send-page.ts';

const subject = 'A member in a crisis asked for no more texts';
const lines = [
  'A member with an open crisis opted out of texts. The crisis stays open, and no text reaches the member anymore.',
  'Call the member now. The desk shows the phone number in the crisis: press “Start 911 handover”. If you can’t reach the member and fear for them, call 911.',
];

/**
 * Tells the people on call, operations, and administrators to call a member in a crisis who opted out, before or during it, once for each
 * crisis. The crisis stays open.
 */
export async function notifyOfOptOut(
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
  for (const person of await findPagedStaff(transaction, ids)) {
    const key = `crisis-opt-out:${crisis.id}:${person.id}`;
    await sendPage(services, transaction, person, { key, text: callText, email: { subject, lines } });
  }
}
