import type { Appearance, StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';
import { readTheme } from '../../../session/theme.ts';

const dark = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(dark);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Reads the color scheme of the page: the system's, unless the member chose another. */
function readScheme(): string {
  const theme = readTheme();
  if (theme !== 'system') return theme;
  return matchMedia(dark).matches ? 'dark' : 'light';
}

/** Copies the look of the portal's fields. Stripe's form is a separate document that custom properties don't reach. */
function createAppearance(scheme: string): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const readToken = (name: string): string => styles.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: readToken('--color-primary'),
      colorBackground: readToken('--color-card'),
      colorText: readToken('--color-text'),
      colorTextSecondary: readToken('--color-text-quiet'),
      colorTextPlaceholder: readToken('--color-text-quiet'),
      colorDanger: readToken('--color-bad'),
      borderRadius: readToken('--radius-m'),
      fontFamily: readToken('--font'),
      fontSizeBase: '16px',
      gridRowSpacing: readToken('--space-16'),
      gridColumnSpacing: readToken('--space-16'),
    },
    rules: {
      '.Input': { border: `1px solid ${readToken('--color-control-line')}`, boxShadow: 'none' },
      '.Label': { color: readToken('--color-text'), fontWeight: '600' },
    },
  };
}

/** Returns the appearance for the current color scheme. */
export function useAppearance(): Appearance {
  const scheme = useSyncExternalStore(subscribe, readScheme);
  return useMemo(() => createAppearance(scheme), [scheme]);
}

/** Returns the text style of a single field of Stripe, whose edges the page draws. */
export function useFieldStyle(): StripeElementStyle {
  const { variables: { colorText = '', colorTextPlaceholder = '', fontFamily = '' } = {} } = useAppearance();
  return useMemo(
    () => ({
      base: {
        color: colorText,
        fontFamily,
        fontSize: '16px',
        lineHeight: '24px',
        '::placeholder': { color: colorTextPlaceholder },
      },
      invalid: { color: colorText },
    }),
    [colorText, colorTextPlaceholder, fontFamily],
  );
}
