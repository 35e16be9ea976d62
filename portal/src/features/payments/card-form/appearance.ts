import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

const dark = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The page's scheme: the system's. */
const readScheme = (): string => (matchMedia(dark).matches ? 'dark' : 'light');

/** The look of the portal's own fields. The form stands in a document of its own: custom properties don't reach it. */
function appearanceOf(scheme: string): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--color-primary'),
      colorBackground: token('--color-card'),
      colorText: token('--color-text'),
      colorTextSecondary: token('--color-text-quiet'),
      colorTextPlaceholder: token('--color-text-quiet'),
      colorDanger: token('--color-bad'),
      borderRadius: token('--radius-m'),
      fontFamily: token('--font'),
      fontSizeBase: '16px',
      gridRowSpacing: token('--space-16'),
      gridColumnSpacing: token('--space-16'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-control-line')}`, boxShadow: 'none' },
      '.Label': { color: token('--color-text'), fontWeight: '600' },
    },
  };
}

/** The appearance in the scheme of the page, and again when that changes. */
export function useAppearance(): Appearance {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return useMemo(() => appearanceOf(scheme), [scheme]);
}
