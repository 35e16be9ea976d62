import { createElement, type SVGProps } from 'react';

/** The part of an icon's data in Lucide's files that draws it: elements with their attributes, `key` among them. */
interface IconData {
  readonly node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/**
 * Creates an icon's component. The portal's build takes this in place of Lucide's own `createLucideIcon`, which handles options that no page
 * uses, and which `/auth` has no room for.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...props }: IconProps) {
    const attributes = {
      className: 'lucide',
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    } as const;
    return createElement(
      'svg',
      { ...attributes, ...props },
      node.map(([name, shape]) => createElement(name, shape)),
    );
  };
}
