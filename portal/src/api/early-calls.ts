/** The calls that the page started before its scripts, by address, with the token that they carried. */
declare global {
  interface Window {
    earlyCalls?: { readonly token: string; replies: Record<string, Promise<Response> | undefined> };
  }
}

/** After this time on the page, in ms, a reply may be outdated. */
const longestAge = 10_000;

/** Ends with the signal, although the page's call continues. */
const rejectOnAbort = (reply: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    reply.then(resolve, reject);
  });

/**
 * Takes the reply to a call that the page started before its scripts (portal/prerender/page-scripts.ts), once, soon, and only for the
 * same session.
 * @returns undefined if there is none
 */
export function takeEarlyReply(
  {
    method,
    address,
    headers,
  }: { method: string; address: string; headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = window.earlyCalls;
  if (early === undefined) return undefined;
  // After a write, such as joining the referral campaign, an earlier reply may be outdated.
  if (method !== 'GET') early.replies = {};
  if (method !== 'GET' || early.token !== headers['Authorization']) return undefined;
  const reply = early.replies[address];
  early.replies[address] = undefined;
  return reply === undefined || performance.now() > longestAge ? undefined : rejectOnAbort(reply, signal);
}
