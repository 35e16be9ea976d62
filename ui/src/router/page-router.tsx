import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory } from 'react-router';

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
