/** The page's event streams that are open. */
export const openStreams = new Set<object>();

/** Tells whether events arrive, so that nothing needs to poll. */
export const isLive = (): boolean => openStreams.size > 0;
