import * as accountDeletion from './account-deletion.ts';
import * as cards from './cards.ts';
import * as checkout from './checkout.ts';
import * as dashboard from './dashboard.ts';
import * as dataExport from './data-export.ts';
import * as demographics from './demographics.ts';
import * as devices from './devices.ts';
import type { Endpoint } from './endpoint.ts';
import * as enrollment from './enrollment.ts';
import * as members from './members.ts';
import * as openInvoice from './open-invoice.ts';
import * as operatorAccountDeletion from './operator-account-deletion.ts';
import * as operatorDeadLetters from './operator-dead-letters.ts';
import * as operatorMessages from './operator-messages.ts';
import * as operatorMoments from './operator-moments.ts';
import * as operatorPartners from './operator-partners.ts';
import * as operatorPlans from './operator-plans.ts';
import * as operatorReconciliation from './operator-reconciliation.ts';
import * as operatorRequests from './operator-requests.ts';
import * as operatorTokens from './operator-tokens.ts';
import * as operator from './operator.ts';
import * as partners from './partners.ts';
import * as paymentHistory from './payment-history.ts';
import * as personalInfo from './personal-info.ts';
import * as phoneChange from './phone-change.ts';
import * as places from './places.ts';
import * as planChange from './plan-change.ts';
import * as plans from './plans.ts';
import * as referrals from './referrals.ts';
import * as schedule from './schedule.ts';
import * as serviceRequests from './service-requests.ts';
import * as signIn from './sign-in.ts';
import * as subscription from './subscription.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every declared endpoint. For the server's completeness check and tests; the portal imports single ones. */
export const allEndpoints: readonly Endpoint[] = [
  signIn,
  devices,
  phoneChange,
  accountDeletion,
  dataExport,
  members,
  enrollment,
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
  operator,
  operatorAccountDeletion,
  operatorReconciliation,
  operatorMessages,
  operatorMoments,
  operatorPartners,
  operatorPlans,
  operatorTokens,
  operatorDeadLetters,
  operatorRequests,
]
  .flatMap((module): readonly unknown[] => Object.values(module))
  .filter(isEndpoint);
