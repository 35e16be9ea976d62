import { readStored, writeStored } from '../session/browser-storage.ts';
import { page } from '../session/page.ts';

const key = 'moments.reloaded-at';

/** A second missing file within this time, in ms, is no new release: reloading again would not help. */
const shortestPause = 60_000;

/**
 * Reloads the page once when one of its files is gone, as after a release that is older than the kept files. The browser asks first
 * where typed answers would be lost. After a second failure, the page shows its error screen. While the server can't be reached, as
 * during a restart, the page stays: a reload would end on the browser's own error page.
 */
export function reloadWhenFilesAreGone(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(readStored('sessionStorage', key) ?? 0);
    if (Date.now() - last < shortestPause) return;
    void fetch(location.href, { method: 'HEAD' }).then(
      ({ ok }) => {
        if (!ok) return;
        writeStored('sessionStorage', key, String(Date.now()));
        page.reload();
      },
      () => undefined,
    );
  });
}
