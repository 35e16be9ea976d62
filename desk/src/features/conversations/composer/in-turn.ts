/** The newest write about each member. */
const newest = new Map<string, Promise<void>>();

const ignore = (): void => undefined;

/**
 * Runs the writes of a member's drafts and replies one after the other. On a bad connection, two could otherwise change places: a draft
 * that arrives after its reply would bring sent text back, and a second reply could leave before the first.
 */
export function runInTurn(memberId: string, write: () => Promise<void>): Promise<void> {
  const written = (newest.get(memberId) ?? Promise.resolve()).then(write);
  const settled = written.then(ignore, ignore);
  newest.set(memberId, settled);
  void settled.then(() => {
    if (newest.get(memberId) === settled) newest.delete(memberId);
  });
  return written;
}
