import * as accountDeletion from '../account/account-deletion.ts';
import * as confirmation from '../account/confirmation.ts';
import * as dataExport from '../account/data-export.ts';
import * as operatorAccountDeletion from '../account/operator-account-deletion.ts';
import * as operatorRestoreAccess from '../account/operator-restore-access.ts';
import * as personalInfo from '../account/personal-info.ts';
import * as phoneChange from '../account/phone-change.ts';
import * as dashboard from '../dashboard/dashboard.ts';
import * as deskConversations from '../desk/desk-conversations.ts';
import * as deskCrisis from '../desk/desk-crisis.ts';
import * as deskMatching from '../desk/desk-matching.ts';
import * as deskMessages from '../desk/desk-messages.ts';
import * as deskNotes from '../desk/desk-notes.ts';
import * as deskPasskeys from '../desk/desk-passkeys.ts';
import * as deskSession from '../desk/desk-session.ts';
import * as deskStaff from '../desk/desk-staff.ts';
import * as deskViews from '../desk/desk-views.ts';
import * as deskMemberChanges from '../desk/members/desk-member-changes.ts';
import * as deskMemberPage from '../desk/members/desk-member-page.ts';
import * as deskMemberRecords from '../desk/members/desk-member-records.ts';
import * as deskMembers from '../desk/members/desk-members.ts';
import * as demographics from '../enrollment/demographics.ts';
import * as enrollment from '../enrollment/enrollment.ts';
import * as operatorPartners from '../enrollment/operator-partners.ts';
import * as partners from '../enrollment/partners.ts';
import * as places from '../enrollment/places.ts';
import * as stepDrafts from '../enrollment/step-drafts.ts';
import * as members from '../members/members.ts';
import * as operatorMoments from '../moments/operator-moments.ts';
import * as pageErrors from '../page-errors/page-errors.ts';
import * as cards from '../payments/cards.ts';
import * as checkout from '../payments/checkout.ts';
import * as openInvoice from '../payments/open-invoice.ts';
import * as operatorPlans from '../payments/operator-plans.ts';
import * as operatorReconciliation from '../payments/operator-reconciliation.ts';
import * as paymentHistory from '../payments/payment-history.ts';
import * as planChange from '../payments/plan-change.ts';
import * as plans from '../payments/plans.ts';
import * as subscription from '../payments/subscription.ts';
import * as referrals from '../referrals/referrals.ts';
import * as operatorRequests from '../requests/operator-requests.ts';
import * as schedule from '../requests/schedule.ts';
import * as serviceRequests from '../requests/service-requests.ts';
import * as devices from '../sign-in/devices.ts';
import * as signIn from '../sign-in/sign-in.ts';
import * as unlock from '../sign-in/unlock.ts';
import * as operatorDeadLetters from '../staff/operator-dead-letters.ts';
import * as operatorStaff from '../staff/operator-staff.ts';
import * as operatorTokens from '../staff/operator-tokens.ts';
import * as operator from '../staff/operator.ts';
import * as operatorMessages from '../texts/operator-messages.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every declared endpoint, for the server's completeness check and for tests. The portal imports single ones. */
export const allEndpoints: readonly Endpoint[] = [
  signIn,
  unlock,
  devices,
  phoneChange,
  confirmation,
  accountDeletion,
  dataExport,
  members,
  enrollment,
  stepDrafts,
  demographics,
  partners,
  places,
  plans,
  checkout,
  subscription,
  paymentHistory,
  openInvoice,
  cards,
  planChange,
  dashboard,
  referrals,
  schedule,
  serviceRequests,
  personalInfo,
  pageErrors,
  operator,
  operatorAccountDeletion,
  operatorRestoreAccess,
  operatorReconciliation,
  operatorMessages,
  operatorMoments,
  operatorPartners,
  operatorPlans,
  operatorTokens,
  operatorStaff,
  operatorDeadLetters,
  operatorRequests,
  deskSession,
  deskPasskeys,
  deskStaff,
  deskConversations,
  deskCrisis,
  deskMatching,
  deskMessages,
  deskNotes,
  deskMembers,
  deskMemberChanges,
  deskMemberPage,
  deskMemberRecords,
  deskViews,
]
  .flatMap((module): readonly unknown[] => Object.values(module))
  .filter(isEndpoint);
