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

/**
 * The application gives a function here that renders its router's link, so that nothing in `interface/` imports a
 * router: `<PageLinkProvider value={({ href, ...link }) => <RouterLink to={href} {...link} />}>`.
 */
export const PageLinkProvider = RenderPageLink.Provider;

/** A link: the application's own when it leads to a page of ours (`/…`), else a plain anchor (mail, phone, web, `#`). */
export function Link(props: LinkProps) {
  const renderPageLink = useContext(RenderPageLink);
  const ofOurs = props.href.startsWith('/') && !props.href.startsWith('//') && props.target === undefined;
  return ofOurs ? renderPageLink(props) : renderPlainLink(props);
}
