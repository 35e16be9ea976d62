import type { MouseEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import type { LinkProps } from '../link.tsx';

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
