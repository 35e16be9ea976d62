import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { derivedStatuses, type DerivedStatus } from '@moments/contract/members/derived-status';
import { getRedirect } from '@moments/contract/members/redirects';
import { routes } from '@moments/contract/members/routes';
import { Guard, stripTrailingSlash } from './guard.tsx';

const derived = vi.hoisted(() => ({ status: 'FULLY_ENROLLED_ACTIVE' }));
vi.mock('../member/use-profile.ts', () => ({ useProfile: () => ({ derivation: derived }) }));

function Place() {
  return <p>at {useLocation().pathname}</p>;
}

/** Finds the page to which the guard leads a member of that status who opens the path. */
function findEnd(path: string, status: DerivedStatus): string {
  derived.status = status;
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <Guard>
        <Place />
      </Guard>
    </MemoryRouter>,
  );
  const place = screen.getByText(/^at /).textContent.slice(3);
  unmount();
  return place;
}

/** Follows the contract's redirects to the end, at most two hops (STAT-13). */
function findExpectedEnd(path: string, status: DerivedStatus): string {
  const first = getRedirect(path, status) ?? path;
  return getRedirect(first, status) ?? first;
}

const everyPath = [...Object.values(routes), '/', '/nowhere', '/home/deeper'];

beforeEach(() => {
  derived.status = 'FULLY_ENROLLED_ACTIVE';
});

describe.each(derivedStatuses)('a member of status %s', (status) => {
  it.each(everyPath)(
    '[ROUTE-02, ROUTE-03, ROUTE-05, ROUTE-06] [ROUTE-07] redirects from %s to the contract’s route',
    (path) => {
      expect(findEnd(path, status)).toBe(findExpectedEnd(path, status));
    },
  );

  it('[ROUTE-03] stays on the paths that are never redirected', () => {
    for (const path of ['/subscriptions', '/checkout', '/account-settings', '/billing', '/support']) {
      expect(findEnd(path, status)).toBe(path);
    }
  });

  it('[ROUTE-01] stays on an unknown path, to see Not Found', () => {
    expect(findEnd('/nowhere', status)).toBe('/nowhere');
  });
});

it('[AUTH-09] redirects a fully enrolled member from /auth to /home', () => {
  expect(findEnd('/auth', 'FULLY_ENROLLED_ACTIVE')).toBe('/home');
});

it('ignores a trailing slash', () => {
  expect(stripTrailingSlash('/home/')).toBe('/home');
  expect(stripTrailingSlash('/')).toBe('/');
});
