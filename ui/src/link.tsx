import {
  createContext,
  createElement,
  useContext,
  type AnchorHTMLAttributes,
  type ReactNode,
  type RefAttributes,
} from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { href: string };

function PlainLink({ children, ...anchor }: LinkProps): ReactNode {
  return <a {...anchor}>{children}</a>;
}

const PageLinkContext = createContext(PlainLink);

/** Provides the link to the app's own pages, so that parts also work on pages without a router: `<PageLinkProvider value={RouterLink}>`. */
export const PageLinkProvider = PageLinkContext.Provider;

/**
 * Shows a link: the app's own for the app's pages (`/…`), otherwise a plain anchor (email, phone, web, `#`). Each is a component, because the
 * app's own has state, and a notice's link can turn from an email into a page while it shows.
 */
export function Link(props: LinkProps) {
  const pageLink = useContext(PageLinkContext);
  const ofOurs = props.href.startsWith('/') && !props.href.startsWith('//') && props.target === undefined;
  return createElement(ofOurs ? pageLink : PlainLink, props);
}
