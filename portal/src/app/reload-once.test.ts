import { beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../test/reset-portal.ts';
import { page } from '../session/page.ts';
import { reloadWhenFilesAreGone } from './reload-once.ts';

const miss = (): boolean => dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => resetPortal());

it('reloads the page once when a file is gone, and not while offline', () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue();
  reloadWhenFilesAreGone();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  miss();
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  miss();
  miss();
  expect(reload).toHaveBeenCalledOnce();
});
