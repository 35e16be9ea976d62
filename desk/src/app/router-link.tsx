import { Link } from 'react-router';
import type { LinkProps } from '@moments/ui/link.tsx';

/** Shows a link of the desk's own pages without loading a document. */
export const renderRouterLink = ({ href, ...link }: LinkProps) => <Link to={href} {...link} />;
