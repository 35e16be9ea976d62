import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../http/all-endpoints.ts';
import {
  decideAccess,
  getGrant,
  isAllowed,
  staffActions,
  staffRoles,
  tokenRoles,
  type Grant,
  type StaffAction,
} from './permissions.ts';

/** The design's table, written down a second time: coach, operations, admin. */
const designed: Readonly<Record<StaffAction, readonly [Grant, Grant, Grant]>> = {
  'use-desk': ['yes', 'yes', 'yes'],
  'answer-texts': ['own', 'no', 'no'],
  'cover-texts': ['reason', 'no', 'no'],
  'read-others-texts': ['reason', 'reason', 'no'],
  'hand-over': ['own', 'yes', 'no'],
  'see-tonight': ['no', 'yes', 'yes'],
  'set-away': ['own', 'yes', 'yes'],
  'use-saved-replies': ['yes', 'no', 'no'],
  'see-coaching-facts': ['own', 'yes', 'no'],
  'list-members': ['own', 'yes', 'no'],
  'see-contact-details': ['no', 'yes', 'no'],
  'see-emergency-contact': ['own', 'yes', 'no'],
  'see-address': ['reason', 'yes', 'no'],
  'see-birth-date': ['no', 'no', 'no'],
  'see-demographics': ['no', 'no', 'no'],
  'record-incidents': ['own', 'yes', 'no'],
  'keep-operations-notes': ['no', 'yes', 'no'],
  'hold-records': ['no', 'yes', 'yes'],
  'manage-members': ['no', 'yes', 'no'],
  'see-on-call': ['yes', 'yes', 'yes'],
  'manage-on-call': ['no', 'yes', 'yes'],
  'decide-requests': ['no', 'yes', 'no'],
  'see-payments': ['no', 'yes', 'yes'],
  'manage-partners': ['no', 'yes', 'no'],
  'see-deliveries': ['own', 'yes', 'yes'],
  'retry-deliveries': ['own', 'yes', 'no'],
  'manage-plans': ['no', 'no', 'yes'],
  'see-safety': ['no', 'yes', 'yes'],
  'import-safety': ['no', 'no', 'yes'],
  'see-figures': ['no', 'yes', 'yes'],
  'see-reconciliation': ['no', 'no', 'yes'],
  'manage-staff': ['no', 'no', 'yes'],
  'manage-tokens': ['no', 'no', 'yes'],
  'see-member-audit': ['no', 'yes', 'yes'],
  'see-audit': ['no', 'no', 'yes'],
  'export-member': ['no', 'no', 'no'],
  'read-whole-member': ['no', 'no', 'no'],
};

const cells = staffActions.flatMap((action) =>
  staffRoles.map((role, index) => ({ role, action, grant: designed[action][index] })),
);

const situations = [false, true].flatMap((isOwn) => [false, true].map((hasReason) => ({ isOwn, hasReason })));

const getExpected = (grant: Grant | undefined, { isOwn, hasReason }: (typeof situations)[number]) => {
  if (grant === 'yes') return 'allowed';
  if (grant === 'own') return isOwn ? 'allowed' : 'no-access';
  if (grant === 'reason') return hasReason ? 'allowed' : 'reason-required';
  return 'no-access';
};

/**
 * What each call of staff needs, written down a second time, because the tests of calls over HTTP ask each call for its own actions. A new call
 * needs an entry here.
 */
const designedCalls: Readonly<Record<string, string>> = {
  'answer-texts or cover-texts':
    'staffAddNote staffEditNote staffListNotes staffReportSend staffRetryMessage staffSaveDraft staffSendMessage staffTakeCrisisStep staffUndoMessage staffUpdateConversation',
  'answer-texts or cover-texts or manage-members': 'staffAnswerOptOutQuestion',
  'answer-texts or read-others-texts or see-coaching-facts': 'staffListCrises',
  'answer-texts or read-others-texts':
    'staffExportMessages staffGetConversation staffListMessages staffReportPresence staffSearchMessages',
  'answer-texts': 'staffListConversations',
  'decide-requests':
    'staffApproveScheduleRequest staffCarryOutServiceRequest staffDeclineCoachRequest staffListCoachRequests staffDeclineScheduleRequest staffDeclineServiceRequest staffListDeletions staffListScheduleRequests staffListServiceRequests staffRequestDeletion staffWithdrawDeletion',
  'export-member': 'staffExportMemberData',
  'hand-over': 'staffHandOver staffTakeBack',
  'keep-operations-notes': 'staffAddOperationsNote staffListOperationsNotes',
  'hold-records': 'staffHoldRecords staffReleaseRecords',
  'import-safety': 'staffImportSafetyList',
  'list-members':
    'staffCountViews staffDeleteView staffKeepListLook staffListMembers staffListViews staffSaveView',
  'manage-members':
    'staffAssignMembers staffListUnassigned staffChangeCoach staffChangeStatus staffCorrectAddress staffCorrectEmergencyContact staffCorrectMoments staffGetMemberSight staffListCoachesFor staffListMemberFilters staffListNextStatuses staffListOptOutQuestions staffListPendingMatches staffMatch staffMergeAccounts staffMoveInMatching staffOfferDataExport staffPreviewStatus staffRecordOptOut staffSendNotice staffUndoMatch staffUndoNotice staffEndPartnership staffLiftCodeLimits staffRestoreAccess',
  'manage-on-call': 'staffSetOnCall',
  'manage-partners': 'staffCreatePartner staffGetPartnerUse staffListPartners staffUpdatePartner',
  'manage-plans': 'staffImportPlans staffListPlans',
  'manage-staff':
    'staffChangePerson staffDeactivatePerson staffGetPersonAccess staffInvitePerson staffLiftPersonLimits staffListPeople staffProposePhone staffRemoveAllPasskeys staffRemovePersonPasskey staffSendInvitation staffSignOutPerson',
  'manage-tokens': 'staffIssueToken staffListTokens staffRenewToken staffRevokeToken',
  'read-others-texts': 'staffOpenConversation',
  'read-whole-member': 'staffGetMemberRecord',
  'record-incidents or hold-records': 'staffGetRecords',
  'record-incidents': 'staffRecordIncident',
  'retry-deliveries': 'staffRetryDeadLetter staffRetryDeadLetters',
  'see-tonight': 'staffGetTonight',
  'set-away': 'staffSetAway',
  'see-address': 'staffChangeHandover staffShowHandover staffShowPhone',
  'see-audit': 'staffListAudit staffExportAudit',
  'see-coaching-facts': 'staffExportMemberLedger staffGetMember staffListMemberLedger',
  'see-deliveries': 'staffGetDeliveryHealth staffListDeadLetters',
  'see-emergency-contact': 'staffRevealEmergencyContact',
  'see-figures': 'staffExportFigures staffGetFigures',
  'see-member-audit': 'staffListMemberAudit',
  'see-on-call': 'staffGetOnCallWeek staffGetPageTest staffTestPage',
  'see-payments': 'staffGetDisputeEvidence staffListDisputes staffListMemberPayments',
  'see-reconciliation': 'staffCompareMember staffListReconciliations staffStartReconciliation',
  'see-safety': 'staffGetSafety staffTrySafetyList',
  'use-desk':
    'staffAddPasskey staffEndSession staffGetOwnIntroduction staffSaveOwnIntroduction staffGetOwnPhone staffGetPlaybook staffGetSession staffListPasskeys staffListSessions staffListColleagues staffLock staffNewPasskeyOptions staffRemovePasskey staffRemovePhone staffSendPhoneCode staffSignOut staffUnlock staffUnlockByPasskey staffVerifyPhone',
  'use-saved-replies': 'staffAddSavedReply staffDeleteSavedReply staffEditSavedReply staffListSavedReplies',
};

describe('permission table', () => {
  it.each(cells)('[DESK-03] gives $role the grant "$grant" for $action', ({ role, action, grant }) => {
    expect(getGrant(role, action)).toBe(grant);
    for (const situation of situations)
      expect(decideAccess([role], [action], situation)).toBe(getExpected(grant, situation));
    expect(isAllowed([role], [action])).toBe(grant !== 'no');
  });

  it('[DESK-03] gives a person with several roles the grants of each role', () => {
    expect(decideAccess(['coach', 'operations'], ['see-coaching-facts'])).toBe('allowed');
    expect(decideAccess(['admin', 'coach'], ['answer-texts'], { isOwn: true })).toBe('allowed');
    expect(decideAccess(['admin', 'operations'], ['answer-texts'], { isOwn: true })).toBe('no-access');
  });

  it('[DESK-03] lets a coach answer another coach’s member only after a reason', () => {
    const actions = ['answer-texts', 'cover-texts'] as const;
    expect(decideAccess(['coach'], actions)).toBe('reason-required');
    expect(decideAccess(['coach'], actions, { hasReason: true })).toBe('allowed');
    expect(decideAccess(['operations'], actions, { hasReason: true })).toBe('no-access');
  });

  it('[DESK-03] gives no grant to a person without a role', () => {
    for (const action of staffActions)
      expect(decideAccess([], [action], { isOwn: true, hasReason: true })).toBe('no-access');
  });

  it('[DESK-03] never shows demographics or birth dates to anyone', () => {
    for (const role of tokenRoles)
      for (const action of ['see-demographics', 'see-birth-date'] as const)
        expect(getGrant(role, action)).toBe('no');
  });

  it('[DESK-03] asks each call of staff for the actions that the design gives it', () => {
    const calls = allEndpoints
      .filter(({ access }) => access === 'staff')
      .map(({ name, actions = [] }) => [name, actions.join(' or ')]);
    const designedOnes = Object.entries(designedCalls).flatMap(([actions, names]) =>
      names.split(' ').map((name) => [name, actions]),
    );
    expect(Object.fromEntries(calls)).toEqual(Object.fromEntries(designedOnes));
  });

  it('[DESK-03] names an action for every call of staff', () => {
    const unnamed = allEndpoints.filter(
      ({ access, actions = [] }) => access === 'staff' && actions.length === 0,
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
});
