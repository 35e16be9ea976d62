import * as accountDeletion from '../account/account-deletion.ts';
import * as addressAndContact from '../account/address-and-contact.ts';
import * as confirmation from '../account/confirmation.ts';
import * as dataExport from '../account/data-export.ts';
import * as personalInfo from '../account/personal-info.ts';
import * as phoneChange from '../account/phone-change.ts';
import * as staffAccountDeletion from '../account/staff-account-deletion.ts';
import * as staffAddressAndContact from '../account/staff-address-and-contact.ts';
import * as staffDataExport from '../account/staff-data-export.ts';
import * as staffMerge from '../account/staff-merge.ts';
import * as staffOptOut from '../account/staff-opt-out.ts';
import * as staffRestoreAccess from '../account/staff-restore-access.ts';
import * as textsChoice from '../account/texts-choice.ts';
import * as staffAudit from '../audit/staff-audit.ts';
import * as staffConversations from '../conversations/staff-conversations.ts';
import * as staffMessages from '../conversations/staff-messages.ts';
import * as staffNotes from '../conversations/staff-notes.ts';
import * as staffOperationsNotes from '../conversations/staff-operations-notes.ts';
import * as staffOptOutQuestions from '../conversations/staff-opt-out-questions.ts';
import * as staffSearch from '../conversations/staff-search.ts';
import * as staffSendReports from '../conversations/staff-send-reports.ts';
import * as staffCover from '../cover/staff-cover.ts';
import * as staffTonight from '../cover/staff-tonight.ts';
import * as staffCrisis from '../crisis/staff-crisis.ts';
import * as staffHandover from '../crisis/staff-handover.ts';
import * as dashboard from '../dashboard/dashboard.ts';
import * as staffDeliveries from '../deliveries/staff-deliveries.ts';
import * as demographics from '../enrollment/demographics.ts';
import * as enrollment from '../enrollment/enrollment.ts';
import * as places from '../enrollment/places.ts';
import * as stepDrafts from '../enrollment/step-drafts.ts';
import * as staffFigures from '../figures/staff-figures.ts';
import * as firstText from '../matching/first-text.ts';
import * as staffMatching from '../matching/staff-matching.ts';
import * as members from '../members/members.ts';
import * as staffMemberChanges from '../members/staff-member-changes.ts';
import * as staffMemberPage from '../members/staff-member-page.ts';
import * as staffMemberRecords from '../members/staff-member-records.ts';
import * as staffMembers from '../members/staff-members.ts';
import * as staffNotices from '../members/staff-notices.ts';
import * as staffViews from '../members/staff-views.ts';
import * as staffMoments from '../moments/staff-moments.ts';
import * as staffOnCall from '../on-call/staff-on-call.ts';
import * as pageErrors from '../page-errors/page-errors.ts';
import * as partners from '../partners/partners.ts';
import * as staffPartners from '../partners/staff-partners.ts';
import * as cards from '../payments/cards.ts';
import * as checkout from '../payments/checkout.ts';
import * as openInvoice from '../payments/open-invoice.ts';
import * as paymentHistory from '../payments/payment-history.ts';
import * as planChange from '../payments/plan-change.ts';
import * as plans from '../payments/plans.ts';
import * as staffDisputes from '../payments/staff-disputes.ts';
import * as staffPlans from '../payments/staff-plans.ts';
import * as staffReconciliation from '../payments/staff-reconciliation.ts';
import * as subscription from '../payments/subscription.ts';
import * as staffRecords from '../records/staff-records.ts';
import * as referrals from '../referrals/referrals.ts';
import * as coachRequests from '../requests/coach-requests.ts';
import * as schedule from '../requests/schedule.ts';
import * as serviceRequests from '../requests/service-requests.ts';
import * as staffRequests from '../requests/staff-requests.ts';
import * as staffSafety from '../safety/staff-safety.ts';
import * as devices from '../sign-in/devices.ts';
import * as signIn from '../sign-in/sign-in.ts';
import * as staffCodeLimits from '../sign-in/staff-code-limits.ts';
import * as unlock from '../sign-in/unlock.ts';
import * as colleagues from '../staff/colleagues.ts';
import * as ownIntroduction from '../staff/own-introduction.ts';
import * as ownPhone from '../staff/own-phone.ts';
import * as passkeys from '../staff/passkeys.ts';
import * as people from '../staff/people.ts';
import * as sessions from '../staff/sessions.ts';
import * as apiTokens from '../staff/tokens.ts';
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
  coachRequests,
  staffSafety,
  staffRecords,
  serviceRequests,
  personalInfo,
  addressAndContact,
  textsChoice,
  pageErrors,
  sessions,
  passkeys,
  ownIntroduction,
  ownPhone,
  colleagues,
  people,
  apiTokens,
  staffConversations,
  staffMessages,
  staffSearch,
  staffSendReports,
  staffNotes,
  staffOperationsNotes,
  staffOptOutQuestions,
  staffCover,
  staffTonight,
  staffCrisis,
  staffHandover,
  staffOnCall,
  firstText,
  staffMatching,
  staffMembers,
  staffMemberPage,
  staffMemberRecords,
  staffNotices,
  staffAudit,
  staffMemberChanges,
  staffViews,
  staffMoments,
  staffAccountDeletion,
  staffAddressAndContact,
  staffDataExport,
  staffMerge,
  staffOptOut,
  staffRestoreAccess,
  staffCodeLimits,
  staffRequests,
  staffPartners,
  staffDisputes,
  staffPlans,
  staffReconciliation,
  staffDeliveries,
  staffFigures,
]
  .flatMap((module): readonly unknown[] => Object.values(module))
  .filter(isEndpoint);
