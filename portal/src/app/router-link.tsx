import { Link } from 'react-router';
import type { LinkProps } from '@moments/ui/link.tsx';

/** Shows the interface's links to our own pages, by the router. */
export function RouterLink({ href, ...link }: LinkProps) {
  return <Link {...link} to={href} />;
}
