import { emptyComposer } from '../src/features/conversations/composer/composer-machine.ts';
import { useComposer } from '../src/features/conversations/composer/composer-store.ts';
import { useLive } from '../src/live/live-store.ts';
import { forgetData, useSession } from '../src/session/session-store.ts';
import { FakeDesk } from './fake-desk.ts';

/** Starts a fake of the server for a new browser: what an earlier test left in the page is gone. */
export async function startDesk(): Promise<FakeDesk> {
  const desk = new FakeDesk();
  desk.start();
  localStorage.clear();
  // An earlier test's words would be saved in this one.
  useComposer.setState(emptyComposer);
  await forgetData();
  useSession.setState({ phase: 'starting' }, true);
  useLive.setState({ status: 'connecting', offlineSince: undefined });
  return desk;
}
