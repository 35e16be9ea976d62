/** First texts that members write while they wait, by member. In memory only, because the browser's storage may not hold them (ENR-13). */
const unsent = new Map<string, string>();

/** Returns what the member was writing and didn't keep: before a look at another page, or when the match came. */
export const getUnsentFirstText = (memberId: string): string | undefined => unsent.get(memberId);

/** @param text undefined when it was kept or dropped */
export function setUnsentFirstText(memberId: string, text: string | undefined): void {
  if (text === undefined) unsent.delete(memberId);
  else unsent.set(memberId, text);
}
