/** The page's event streams that are open. */
export const openStreams = new Set<object>();

/** Returns whether events arrive, so that nothing needs to poll. */
export const isLive = (): boolean => openStreams.size > 0;
