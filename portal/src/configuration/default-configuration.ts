import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';

/** The configuration of a page without one: while prerendering, and in development without a server. */
export const defaultConfiguration: PortalConfiguration = {
  supportEmail: 'support@moments.example',
  termsUrl: '/terms',
  privacyUrl: '/privacy',
  resourcesUrl: '',
  textNumber: '',
  codesNumber: '',
  crisis: { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' },
  session: { seconds: 1_209_600, idleSeconds: 604_800 },
  announcements: [],
  quote: { text: '', author: '' },
  stripe: { publishableKey: '', scriptUrl: null, hasWallets: false },
  referrals: null,
  places: null,
  analytics: null,
};
