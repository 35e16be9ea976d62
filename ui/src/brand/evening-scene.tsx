import { useId } from 'react';

const stars: readonly { x: number; y: number; r: number; opacity: number }[] = [
  { x: 92, y: 150, r: 1.6, opacity: 0.7 },
  { x: 188, y: 96, r: 1.2, opacity: 0.5 },
  { x: 470, y: 120, r: 1.6, opacity: 0.6 },
  { x: 560, y: 212, r: 1.3, opacity: 0.5 },
  { x: 396, y: 68, r: 1.1, opacity: 0.6 },
  { x: 60, y: 300, r: 1.2, opacity: 0.4 },
  { x: 600, y: 340, r: 1.2, opacity: 0.35 },
  { x: 268, y: 176, r: 1.1, opacity: 0.45 },
];

const hills: readonly { top: string; foot: string; path: string }[] = [
  { top: '#6A3A9C', foot: '#4A2485', path: 'M0 608c90-40 176-40 262-12s186 36 378-30v302H0z' },
  { top: '#43207C', foot: '#2C1260', path: 'M0 668c120-50 214-34 318-6s220 22 322-34v240H0z' },
  { top: '#2A1159', foot: '#1B0A40', path: 'M0 732c110-34 236-40 352-14s206 16 288-16v166H0z' },
];

/** Draws stars, a low sun, and hills. It fills its box from the bottom up. */
export function EveningScene({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 640 868" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}halo`} cx="320" cy="580" r="420" gradientUnits="userSpaceOnUse">
          <stop stopColor="#FFC673" stopOpacity=".85" />
          <stop offset=".2" stopColor="#F7A765" stopOpacity=".55" />
          <stop offset=".55" stopColor="#D374A4" stopOpacity=".26" />
          <stop offset="1" stopColor="#D374A4" stopOpacity="0" />
        </radialGradient>
        {hills.map((hill) => (
          <linearGradient key={hill.path} id={`${id}${hill.top.slice(1)}`} x1="0" y1="0" x2="0" y2="1">
            <stop stopColor={hill.top} />
            <stop offset="1" stopColor={hill.foot} />
          </linearGradient>
        ))}
      </defs>
      <g fill="#fff">
        {stars.map((star) => (
          <circle key={star.x} cx={star.x} cy={star.y} r={star.r} opacity={star.opacity} />
        ))}
      </g>
      <circle cx="320" cy="580" r="420" fill={`url(#${id}halo)`} />
      <circle cx="320" cy="584" r="80" fill="#FFCB7A" />
      {hills.map((hill) => (
        <path key={hill.path} fill={`url(#${id}${hill.top.slice(1)})`} d={hill.path} />
      ))}
    </svg>
  );
}
