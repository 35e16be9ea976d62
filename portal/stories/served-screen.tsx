import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import type { Endpoint, ReplyOf } from '@moments/contract/http/endpoint';
import { profileKey, type ProfileData } from '../src/member/profile-query.ts';
import { createQueryClient } from '../src/member/query-client.ts';
import { sampleProfile } from '../test/sample-profile.ts';

export type Served = readonly [path: string, reply: unknown];

export const serveReply = <E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Served => [
  endpoint.path,
  reply,
];
/** Answers nothing, so that a story shows the page while it waits. */
export const serveSilence = ({ path }: Endpoint): Served => [path, undefined];
export const serveFailure = ({ path }: Endpoint): Served => [path, null];

const unreachable = {
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'We can’t reach our server. Please try again in a moment.',
};

/** Answers the portal's calls; what is not in it never comes. */
function serve(replies: ReadonlyMap<string, unknown>): void {
  globalThis.fetch = (address) => {
    // The portal calls with an address, never with a request.
    const { pathname } = new URL(address as string, 'http://gallery.example');
    const reply = replies.get(pathname);
    if (reply === undefined) return new Promise(() => undefined);
    return Promise.resolve(
      new Response(JSON.stringify(reply ?? unreachable), { status: reply === null ? 503 : 200 }),
    );
  };
}

interface ServedScreenProps {
  /** Path and query at which the screen stands. */
  readonly path: string;
  readonly profile?: ProfileData;
  readonly replies: readonly Served[];
  readonly children: ReactNode;
}

function prepare({ profile = sampleProfile(), replies }: ServedScreenProps) {
  serve(new Map(replies));
  const client = createQueryClient();
  client.setQueryData(profileKey, profile);
  return client;
}

/** Shows a screen as it is, in front of a server made of a few answers. */
export function ServedScreen(props: ServedScreenProps) {
  const [client] = useState(() => prepare(props));
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[props.path]}>{props.children}</MemoryRouter>
    </QueryClientProvider>
  );
}
