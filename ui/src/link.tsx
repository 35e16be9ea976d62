import {
  createContext,
  useContext,
  type AnchorHTMLAttributes,
  type ReactNode,
  type RefAttributes,
} from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { href: string };

function renderPlainLink({ children, ...anchor }: LinkProps): ReactNode {
  return <a {...anchor}>{children}</a>;
}

const RenderPageLink = createContext(renderPlainLink);

/** Provides the link to the app's own pages, so that parts also work on pages without a router: `<PageLinkProvider value={RouterLink}>`. */
export const PageLinkProvider = RenderPageLink.Provider;

/** Shows a link: the app's own for the app's pages (`/…`), otherwise a plain anchor (email, phone, web, `#`). */
export function Link(props: LinkProps) {
  const renderPageLink = useContext(RenderPageLink);
  const ofOurs = props.href.startsWith('/') && !props.href.startsWith('//') && props.target === undefined;
  return ofOurs ? renderPageLink(props) : renderPlainLink(props);
}
