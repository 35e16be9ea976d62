import { getDeletion } from '@moments/contract/account-deletion';
import type { AccountTab } from '@moments/contract/account-tabs';
import { getDevices } from '@moments/contract/devices';
import type { Endpoint, ReplyOf } from '@moments/contract/endpoint';
import { getMemberDemographics } from '@moments/contract/demographics';
import { getMemberProfile } from '@moments/contract/members';
import { getScheduleRequest } from '@moments/contract/schedule';
import { getServiceRequest } from '@moments/contract/service-requests';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';

import { writeDraft } from '../../../src/drafts/draft-store.ts';
import AccountSettingsScreen from '../../../src/features/account-settings/account-settings-screen.tsx';
import { type ProfileData, profileKey } from '../../../src/profile/profile-query.ts';
import { createQueryClient } from '../../../src/profile/query-client.ts';
import { useSession } from '../../../src/session/session-store.ts';
import { sampleProfile } from '../../sample-profile.ts';
import { pronounOptions, twoDevices } from '../../sample-settings.ts';
import { Frame } from './frame.tsx';

type Served = readonly [path: string, reply: unknown];

/** An endpoint's answer in a story. */
export const served = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Served => [endpoint.path, reply];
/** It never answers: what waits for it is seen. */
export const silent = ({ path }: Endpoint): Served => [path, undefined];
/** It answers that it can't. */
export const failing = ({ path }: Endpoint): Served => [path, null];

const empty = { _id: 'none', selections: {} };

const usual = (profile: ProfileData): readonly Served[] => [
  served(getMemberProfile, { statusCode: 200, ...profile }),
  served(getScheduleRequest, { statusCode: 200, data: null }),
  served(getServiceRequest, { statusCode: 200, data: null }),
  served(getMemberDemographics, {
    statusCode: 200,
    data: {
      genderOptions: empty,
      pronounOptions,
      ethnicityOptions: empty,
      sexualOrientationOptions: empty,
    },
  }),
  served(getDevices, { statusCode: 200, data: [...twoDevices] }),
  served(getDeletion, { statusCode: 200, message: '', data: null }),
];

const refused = { statusCode: 503, code: 'UNAVAILABLE', message: 'The service is busy. Please try again.' };

/** Answers the portal's calls; what is not in it never comes. */
export function serve(replies: ReadonlyMap<string, unknown>): void {
  globalThis.fetch = (address) => {
    // The portal calls with an address, never with a request.
    const { pathname } = new URL(address as string, 'http://gallery.example');
    const reply = replies.get(pathname);
    if (reply === undefined) return new Promise(() => undefined);
    return Promise.resolve(
      new Response(JSON.stringify(reply ?? refused), { status: reply === null ? 503 : 200 }),
    );
  };
}

interface SettingsFrameProps {
  readonly tab: AccountTab;
  readonly profile?: ProfileData;
  /** Over what is usually served. */
  readonly replies?: readonly Served[];
  /** What was typed already, by the name of its draft. */
  readonly drafts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function prepare({ profile = sampleProfile(), replies = [], drafts = {} }: SettingsFrameProps) {
  serve(new Map([...usual(profile), ...replies]));
  useSession.setState({ userId: 'member-1' });
  Object.entries(drafts).forEach(([name, values]) => writeDraft('member-1', name, values, []));
  const client = createQueryClient();
  client.setQueryData(profileKey, profile);
  return client;
}

/** Account Settings as it is, in front of a server made of a few answers. */
export function SettingsFrame(props: SettingsFrameProps) {
  const [client] = useState(() => prepare(props));
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/account-settings?tab=${props.tab}`]}>
        <Frame current="#settings">
          <AccountSettingsScreen />
        </Frame>
      </MemoryRouter>
    </QueryClientProvider>
  );
}
