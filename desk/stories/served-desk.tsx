import { lazy, Suspense, useState } from 'react';
import { addCrisis } from '../test/fake-crisis.ts';
import { FakeDesk } from '../test/fake-desk.ts';
import { addInbox, type FakeInbox } from '../test/fake-inbox.ts';
import { addReplies } from '../test/fake-replies.ts';
import { addSession, sampleSession } from '../test/fake-session.ts';
import { sampleRows } from './sample-rows.ts';

/** The desk with its own style, which must not change the stories of other apps. */
const Root = lazy(async () => {
  await import('../src/theme/desk.css');
  return { default: (await import('../src/app/root.tsx')).Root };
});

export interface ServedDeskProps {
  readonly path: string;
  readonly session?: Parameters<typeof sampleSession>[0];
  /** Changes what the server has and answers. */
  readonly prepare?: (desk: FakeDesk, inbox: FakeInbox) => void;
}

function serve({ path, session, prepare }: ServedDeskProps): void {
  const desk = new FakeDesk();
  const shift = {
    from: new Date(Date.now() - 24 * 60_000).toISOString(),
    until: new Date(Date.now() + 96 * 60_000).toISOString(),
  };
  addSession(desk, sampleSession({ shift, ...session }));
  const inbox = addInbox(desk, sampleRows());
  addCrisis(desk, inbox);
  addReplies(desk);
  prepare?.(desk, inbox);
  desk.start();
  history.replaceState(null, '', path + location.hash);
  document.documentElement.dataset['smallestTarget'] = '24';
}

/** Shows the whole desk at an address, in front of a server made of samples. */
export function ServedDesk(props: ServedDeskProps) {
  useState(() => serve(props));
  return (
    <Suspense>
      <Root />
    </Suspense>
  );
}
