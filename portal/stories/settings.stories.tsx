import { getDeletion } from '@moments/contract/account/account-deletion';
import { getTextsChoice } from '@moments/contract/account/texts-choice';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getScheduleRequest } from '@moments/contract/requests/schedule';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { getDevices } from '@moments/contract/sign-in/devices';
import { defineStory, type Stories } from '@moments/ui/gallery/story.ts';
import { sampleProfile, sampleSubscription } from '../test/sample-profile.ts';
import { sampleScheduleRequest, sampleServiceRequest } from '../test/sample-settings.ts';
import { serveFailure, serveReply, serveSilence } from './served-screen.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const getDaysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const yesterday = getDaysFromNow(-1);

const schedule = (request: Parameters<typeof sampleScheduleRequest>[0]) => [
  serveReply(getScheduleRequest, { statusCode: 200, data: sampleScheduleRequest(request) }),
];
const serveServiceRequest = (request: Parameters<typeof sampleServiceRequest>[0]) => [
  serveReply(getServiceRequest, { statusCode: 200, data: sampleServiceRequest(request) }),
];

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);
const named = sampleProfile({
  personalDetails: {
    firstName: longName,
    lastName: 'عبد الرحمن بن عبد العزيز',
    preferredName: '𠮷野家 さくら',
  },
});

const reason = 'Late Evening on Wednesdays is full until January. Tuesdays and Thursdays are still free.';

/** Account Settings by tab and state. */
export const stories: Stories = {
  'settings-schedule': () => (
    <SettingsFrame tab="schedule" drafts={{ 'account-settings.schedule': { shiftDays: ['1', '4'] } }} />
  ),
  'settings-schedule-pending': () => <SettingsFrame tab="schedule" replies={schedule({})} />,
  'settings-schedule-declined': () => (
    <SettingsFrame tab="schedule" replies={schedule({ state: 'declined', decidedAt: yesterday, reason })} />
  ),
  'settings-schedule-approved': () => (
    <SettingsFrame
      tab="schedule"
      replies={schedule({
        state: 'approved',
        decidedAt: yesterday,
        effectiveDate: getDaysFromNow(3).slice(0, 10),
      })}
    />
  ),
  'settings-service': () => <SettingsFrame tab="service" />,
  'settings-service-pending': () => <SettingsFrame tab="service" replies={serveServiceRequest({})} />,
  'settings-service-pending-day': () => (
    <SettingsFrame
      tab="service"
      replies={serveServiceRequest({ returnDate: getDaysFromNow(14).slice(0, 10) })}
    />
  ),
  'settings-service-paused-day': () => (
    <SettingsFrame
      tab="service"
      profile={sampleProfile({
        basicInfo: { currentStatus: 'AWAY', returnDate: getDaysFromNow(14).slice(0, 10) },
        subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAUSED', endDate: getDaysFromNow(20) },
      })}
      replies={serveServiceRequest({
        state: 'carried-out',
        decidedAt: yesterday,
        returnDate: getDaysFromNow(14).slice(0, 10),
      })}
    />
  ),
  'settings-service-paused': () => (
    <SettingsFrame
      tab="service"
      profile={sampleProfile({ basicInfo: { currentStatus: 'AWAY' } })}
      replies={serveServiceRequest({ state: 'carried-out', decidedAt: yesterday })}
    />
  ),
  'settings-profile': () => (
    <SettingsFrame
      tab="profile"
      profile={named}
      drafts={{
        'account-settings.profile': {
          preferredName: 'Sam',
          base: { firstName: 'Eli', lastName: 'Stone', preferredName: '', pronounsList: [] },
        },
      }}
    />
  ),
  'settings-address': () => (
    <SettingsFrame
      tab="profile"
      profile={sampleProfile({
        other: {
          emergencyContact: {
            contactName: longName,
            contactPhone: '5185550142',
            contactRelationship: 'Sister',
          },
        },
      })}
      drafts={{ 'account-settings.address': { address: '5 Oak Avenue, Apartment 4', zip: '12180' } }}
    />
  ),
  'settings-phone-code': () => (
    <SettingsFrame
      tab="profile"
      drafts={{
        'account-settings.phone': {
          phoneNumber: '(646) 555-0123',
          changeId: 'change-1',
          resendAt: Date.now() + 60_000,
        },
      }}
    />
  ),
  'settings-general': () => <SettingsFrame tab="general" />,
  'settings-deletion': () => (
    <SettingsFrame
      tab="general"
      drafts={{
        'account-settings.deletion': {
          deletionId: 'deletion-1',
          sent: 'Verification code sent to your phone',
          resendAt: 0,
        },
      }}
    />
  ),
  'settings-deletion-due': () => (
    <SettingsFrame
      tab="general"
      replies={[
        serveReply(getDeletion, {
          statusCode: 200,
          message: '',
          data: { requestedAt: yesterday, dueAt: getDaysFromNow(13) },
        }),
      ]}
    />
  ),
  'settings-loading': defineStory('loading', () => (
    <SettingsFrame
      tab="general"
      replies={[getDevices, getDeletion, getTextsChoice].map((endpoint) => serveSilence(endpoint))}
    />
  )),
  'settings-failed': () => (
    <SettingsFrame
      tab="schedule"
      profile={sampleProfile({ other: { availability: { shiftTime: null, shiftDays: [] } } })}
      replies={[serveFailure(getScheduleRequest)]}
    />
  ),
  'settings-profile-failed': () => (
    <SettingsFrame tab="profile" replies={[serveFailure(getMemberDemographics)]} />
  ),
};
