import { useState } from 'react';
import { getDeletion } from '@moments/contract/account/account-deletion';
import { getTextsChoice } from '@moments/contract/account/texts-choice';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import type { AccountTab } from '@moments/contract/members/account-tabs';
import { getMemberProfile } from '@moments/contract/members/members';
import { getCoachRequest } from '@moments/contract/requests/coach-requests';
import { getScheduleRequest } from '@moments/contract/requests/schedule';
import { getServiceRequest } from '@moments/contract/requests/service-requests';
import { getDevices } from '@moments/contract/sign-in/devices';
import { paths } from '../src/configuration/paths.ts';
import AccountSettingsScreen from '../src/features/account/account-settings-screen.tsx';
import { writeDraft } from '../src/forms/draft-store.ts';
import type { ProfileData } from '../src/member/profile-query.ts';
import { useSession } from '../src/session/session-store.ts';
import { sampleProfile } from '../test/sample-profile.ts';
import { pronounOptions, twoDevices } from '../test/sample-settings.ts';
import { Frame } from './frame.tsx';
import { ServedScreen, serveReply, type Served } from './served-screen.tsx';

const empty = { _id: 'none', selections: {} };

const serveUsual = (profile: ProfileData): readonly Served[] => [
  serveReply(getMemberProfile, { statusCode: 200, ...profile }),
  serveReply(getScheduleRequest, { statusCode: 200, data: null }),
  serveReply(getServiceRequest, { statusCode: 200, data: null }),
  serveReply(getCoachRequest, { statusCode: 200, data: null }),
  serveReply(getMemberDemographics, {
    statusCode: 200,
    data: {
      genderOptions: empty,
      pronounOptions,
      ethnicityOptions: empty,
      sexualOrientationOptions: empty,
    },
  }),
  serveReply(getCountryStates, { statusCode: 200, data: [{ isoCode: 'NY', name: 'New York' }] }),
  serveReply(getStateCities, { statusCode: 200, data: [] }),
  serveReply(getDevices, { statusCode: 200, data: [...twoDevices] }),
  serveReply(getDeletion, { statusCode: 200, message: '', data: null }),
  serveReply(getTextsChoice, { statusCode: 200, isOn: true, needsStart: false }),
];

interface SettingsFrameProps {
  readonly tab: AccountTab;
  readonly profile?: ProfileData;
  /** Over what is usually served. */
  readonly replies?: readonly Served[];
  /** Typed values, by the name of their draft. */
  readonly drafts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function restoreDrafts({ drafts = {} }: SettingsFrameProps): void {
  useSession.setState({ userId: 'member-1' });
  Object.entries(drafts).forEach(([name, values]) => writeDraft('member-1', name, values, []));
}

export function SettingsFrame(props: SettingsFrameProps) {
  const { tab, profile = sampleProfile(), replies = [] } = props;
  useState(() => restoreDrafts(props));
  return (
    <ServedScreen
      path={`/account-settings?tab=${tab}`}
      profile={profile}
      replies={[...serveUsual(profile), ...replies]}
    >
      <Frame current={paths.accountSettings}>
        <AccountSettingsScreen />
      </Frame>
    </ServedScreen>
  );
}
