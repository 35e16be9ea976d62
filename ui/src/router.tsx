import { startTransition, useLayoutEffect, useState, type ReactNode, type MouseEvent } from 'react';
import { Router, UNSAFE_createBrowserHistory, createPath, useLocation, useNavigate } from 'react-router';
import type { LinkProps } from './link.tsx';

const createHistory = () => UNSAFE_createBrowserHistory({ v5Compat: true });

/** Follows the address of the page, like `BrowserRouter`, which would bring the code of data loaders and forms: a tenth of a first screen. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createHistory);
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

/** Shows the interface's links to our own pages. A plain click moves without loading; the router's own link would bring its data loaders. */
export function RouterLink({ children, onClick, ...link }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    void navigate(link.href, { replace: link.href === createPath(location) });
  };
  return (
    <a {...link} onClick={follow}>
      {children}
    </a>
  );
}
