export { insertIntoOpen } from './composer/insert-into-open.ts';
export { useKeptDrafts } from './composer/use-kept-drafts.ts';
export { InboxScreen } from './inbox-screen.tsx';
export { useCallsForCare, useKnownMembers, useWaitingCount } from './list-queries.ts';
export { AddressReveal } from './panel/address.tsx';
export { ContactReveal } from './panel/emergency-contact.tsx';
