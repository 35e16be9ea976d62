import { useId } from 'react';
import { joinClassNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import styles from './logo.module.css';

const bubble =
  'M16 3c8 0 14 5.2 14 12s-6 12-14 12c-1.7 0-3.3-.2-4.8-.7L4.6 29l1.5-5.4C3.5 21.4 2 18.4 2 15 2 8.2 8 3 16 3z';

/** Draws a speech bubble with a setting sun. */
function Mark() {
  const id = useId();
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#5B2CB4" />
          <stop offset=".6" stopColor="#9462E0" />
          <stop offset="1" stopColor="#D99AD0" />
        </linearGradient>
        <radialGradient id={`${id}glow`} cx=".5" cy=".5" r=".5">
          <stop offset=".45" stopColor="#F4B04A" stopOpacity=".75" />
          <stop offset="1" stopColor="#F4B04A" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}bubble`}>
          <path d={bubble} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}bubble)`}>
        <path fill={`url(#${id}sky)`} d="M0 0h32v32H0z" />
        <circle cx="16" cy="20" r="12" fill={`url(#${id}glow)`} />
        <circle cx="16" cy="20" r="5.6" fill="#FFC766" />
        <path fill="#43208A" d="M0 20.5c5-1.4 10-1.4 16 0s11 1.4 16 0V32H0z" />
      </g>
    </svg>
  );
}

interface LogoProps {
  readonly href?: string;
  readonly onDusk?: boolean;
  /** The app's name behind the product's, with a space before it. */
  readonly app?: string | undefined;
}

/** Shows the mark and the name, as a link if `href` is given. */
export function Logo({ href, onDusk = false, app = '' }: LogoProps) {
  const className = joinClassNames(styles.brand, onDusk && styles.onDusk);
  const inside = (
    <>
      <Mark />
      <span>Moments{app}</span>
    </>
  );
  if (href === undefined) return <span className={className}>{inside}</span>;
  return (
    <Link className={className} href={href}>
      {inside}
    </Link>
  );
}
