import { DeskError } from '../../../api/desk-error.ts';
import { useSession } from '../../../session/session-store.ts';

/** Milliseconds between two tries. */
const pause = 3_000;

/** Rejections that end without a change of the call: without a connection, and while the desk is locked, signed out, or asks for a passkey. */
const passing: readonly string[] = [
  'OFFLINE',
  'DESK_LOCKED',
  'PASSKEY_REQUIRED',
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
];

const isPassing = (error: unknown): boolean => error instanceof DeskError && passing.includes(error.code);

/** Returns the ID of the person whose desk is open. */
export const getOpenStaffId = (): string | undefined => {
  const state = useSession.getState();
  return state.phase === 'open' ? state.session.staff.id : undefined;
};

/** Waits until the desk is open. @returns whether the same person opened it */
function isStillOpen(staffId: string): Promise<boolean> {
  const opened = getOpenStaffId();
  if (opened !== undefined) return Promise.resolve(opened === staffId);
  return new Promise((resolve) => {
    const stop = useSession.subscribe(() => {
      const next = getOpenStaffId();
      if (next === undefined) return;
      stop();
      resolve(next === staffId);
    });
  });
}

const sleep = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pause));

/**
 * Tries until the server has it, also over a lost connection and a lock. It ends when another person signs in.
 * @param isWanted is asked before each try
 * @param staffId who wrote it. While the desk is locked, the page's state doesn't say.
 * @throws what the server rejects for good
 */
export async function keepTrying(
  attempt: () => Promise<void>,
  isWanted: () => boolean,
  staffId = getOpenStaffId(),
): Promise<void> {
  if (staffId === undefined) return;
  while (isWanted() && (await isStillOpen(staffId)) && isWanted()) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep();
    }
  }
}
