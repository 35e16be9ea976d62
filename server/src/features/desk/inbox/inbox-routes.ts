import {
  deskGetConversation,
  deskHandOver,
  deskListConversations,
  deskOpenConversation,
  deskReportPresence,
  deskUpdateConversation,
} from '@moments/contract/desk/desk-conversations';
import {
  deskRevealAddress,
  deskRevealEmergencyContact,
} from '@moments/contract/desk/members/desk-member-records';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { changeConversation, showConversation } from './conversations.ts';
import { showInbox } from './inbox-list.ts';
import { handOver, openConversation, revealAddress, revealEmergencyContact } from './opens.ts';
import { listPresent, savePresence } from './presence-repository.ts';

/** Registers the calls of the inbox and of one conversation's state. */
export function registerInboxRoutes(register: RegisterEndpoint, services: Services): void {
  register(deskListConversations, ({ staff, query }) => showInbox(services, staff, query));
  register(deskGetConversation, ({ staff, params }) => showConversation(services, staff, params.memberId));
  register(deskUpdateConversation, async ({ params, body }) => {
    await changeConversation(services, params.memberId, body);
    return { message: 'Changed' };
  });
  register(deskOpenConversation, async ({ staff, params, body }) => ({
    until: (await openConversation(services, staff, params.memberId, body)).toISOString(),
  }));
  register(deskHandOver, async ({ staff, params, body }) => {
    await handOver(services, staff, params.memberId, body);
    return { message: 'Handed over' };
  });
  register(deskRevealEmergencyContact, ({ staff, params, body }) =>
    revealEmergencyContact(services, staff, params.memberId, body),
  );
  register(deskRevealAddress, ({ staff, params, body }) =>
    revealAddress(services, staff, params.memberId, body),
  );
  registerPresenceRoute(register, services);
}

function registerPresenceRoute(register: RegisterEndpoint, { database, clock }: Services): void {
  register(deskReportPresence, async ({ staff, params: { memberId }, body: { doing } }) => {
    const now = clock.now();
    await savePresence(database, { memberId, staffId: staff.id, doing }, now);
    const present = await listPresent(database, [memberId], { staffId: staff.id, now });
    return { present: present.map(({ staffId, name, doing: does }) => ({ staffId, name, doing: does })) };
  });
}
