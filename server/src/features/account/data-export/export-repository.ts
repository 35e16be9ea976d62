import { and, asc, eq, notLike } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import {
  accountDeletions,
  auditLog,
  memberReferrals,
  members,
  messages,
  outboundMessages,
  partners,
  scheduleRequests,
  serviceRequests,
  sessions,
  textOptOuts,
} from '../../../platform/database/schema/index.ts';
import { readBillingRecords } from './billing-records-repository.ts';

/** Selects columns one by one, so that a new column is reviewed before it is exported. */
const selectAccount = (queries: Queries, memberId: string) =>
  queries
    .select({
      emailVerifiedAt: members.emailVerifiedAt,
      termsAcceptedAt: members.termsAcceptedAt,
      messagesConsentAt: members.messagesConsentAt,
      partner: partners.name,
      textsStoppedAt: textOptOuts.at,
    })
    .from(members)
    .leftJoin(partners, eq(partners.id, members.partnerId))
    .leftJoin(textOptOuts, eq(textOptOuts.phoneHash, members.phoneHash))
    .where(eq(members.id, memberId));

const selectTexts = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: messages.at,
      direction: messages.direction,
      isCounted: messages.isCounted,
      stored: { id: messages.id, providerId: messages.providerId, outboundId: messages.outboundId },
      bodyEncrypted: messages.bodyEncrypted,
    })
    .from(messages)
    .where(eq(messages.memberId, memberId))
    .orderBy(asc(messages.at), asc(messages.id));

/**
 * Reads the messages that the service sent. Coaches' texts, also earlier tries of them, are stored with the texts, and messages with codes
 * belong to no member.
 */
const selectNotices = (queries: Queries, memberId: string) =>
  queries
    .select({
      id: outboundMessages.id,
      at: outboundMessages.createdAt,
      channel: outboundMessages.channel,
      subject: outboundMessages.subject,
      status: outboundMessages.status,
      bodyEncrypted: outboundMessages.bodyEncrypted,
    })
    .from(outboundMessages)
    .where(and(eq(outboundMessages.memberId, memberId), notLike(outboundMessages.key, 'coach:%')))
    .orderBy(asc(outboundMessages.createdAt));

const selectSchedules = (queries: Queries, memberId: string) =>
  queries
    .select({
      id: scheduleRequests.id,
      createdAt: scheduleRequests.createdAt,
      state: scheduleRequests.state,
      shiftTime: scheduleRequests.shiftTime,
      shiftDays: scheduleRequests.shiftDays,
      decidedAt: scheduleRequests.decidedAt,
      effectiveDate: scheduleRequests.effectiveDate,
      reasonEncrypted: scheduleRequests.reasonEncrypted,
    })
    .from(scheduleRequests)
    .where(eq(scheduleRequests.memberId, memberId))
    .orderBy(asc(scheduleRequests.createdAt));

const listServiceRequests = (queries: Queries, memberId: string) =>
  queries
    .select({
      id: serviceRequests.id,
      createdAt: serviceRequests.createdAt,
      kind: serviceRequests.kind,
      why: serviceRequests.why,
      state: serviceRequests.state,
      decidedAt: serviceRequests.decidedAt,
      returnDate: serviceRequests.returnDate,
      endedAt: serviceRequests.endedAt,
      reasonEncrypted: serviceRequests.reasonEncrypted,
    })
    .from(serviceRequests)
    .where(eq(serviceRequests.memberId, memberId))
    .orderBy(asc(serviceRequests.createdAt));

const selectDevices = (queries: Queries, memberId: string) =>
  queries
    .select({
      name: sessions.device,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(asc(sessions.createdAt));

const selectReferral = (queries: Queries, memberId: string) =>
  queries
    .select({
      participantId: memberReferrals.participantId,
      /** Says whether someone referred the member, but not who. */
      referralCode: memberReferrals.referralCode,
      discountPercent: memberReferrals.discountPercent,
      triggeredAt: memberReferrals.triggeredAt,
      rewardDueAt: memberReferrals.rewardDueAt,
      rewardFulfilledAt: memberReferrals.rewardFulfilledAt,
    })
    .from(memberReferrals)
    .where(eq(memberReferrals.memberId, memberId));

const selectHistory = (queries: Queries, memberId: string) =>
  queries
    .select({
      at: auditLog.at,
      actor: auditLog.actor,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.memberId, memberId))
    .orderBy(asc(auditLog.id));

const selectDeletion = (queries: Queries, memberId: string) =>
  queries
    .select({ requestedAt: accountDeletions.requestedAt, dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.memberId, memberId));

/** Reads what is exported about a member except the profile. */
export async function readMemberData(queries: Queries, memberId: string) {
  return {
    account: (await selectAccount(queries, memberId))[0],
    ...(await readBillingRecords(queries, memberId)),
    texts: await selectTexts(queries, memberId),
    notices: await selectNotices(queries, memberId),
    schedules: await selectSchedules(queries, memberId),
    serviceRequests: await listServiceRequests(queries, memberId),
    devices: await selectDevices(queries, memberId),
    referral: (await selectReferral(queries, memberId))[0],
    history: await selectHistory(queries, memberId),
    deletion: (await selectDeletion(queries, memberId))[0],
  };
}

export type StoredMemberData = Awaited<ReturnType<typeof readMemberData>>;
