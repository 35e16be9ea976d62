/** The key of the time, in ms since 1970, when the tab loaded a page again because a file was missing. */
export const reloadedAtKey = 'moments.reloaded-at';

/** A second missing file within this time, in ms, is no new release: reloading again would not help. */
export const shortestReloadPause = 60_000;
