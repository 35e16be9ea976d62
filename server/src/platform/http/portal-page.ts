import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import type { Configuration } from '../configuration/schema.ts';

/** The comment in the pages that the configuration replaces. */
const placeholder = '<!--portal-configuration-->';

export const toCrisisNumbers = (configuration: Configuration): PortalConfiguration['crisis'] => ({
  lifeline: configuration.crisisLifeline,
  textLine: configuration.crisisTextLine,
  textLineKeyword: configuration.crisisTextKeyword,
  emergency: configuration.crisisEmergency,
});

function toReferrals({ growsurfApiKey, growsurfCampaignId, growsurfScriptUrl }: Configuration) {
  return growsurfApiKey === undefined || growsurfCampaignId === undefined
    ? null
    : { campaignId: growsurfCampaignId, scriptUrl: growsurfScriptUrl };
}

/** Selects the settings that the portal needs. None of them is secret. */
export function toPortalConfiguration(configuration: Configuration): PortalConfiguration {
  const {
    placesApiKey,
    placesApiUrl: apiUrl,
    analyticsKey,
    analyticsUrl,
    unapprovedPaymentNote,
  } = configuration;
  return {
    supportEmail: configuration.supportEmail,
    termsUrl: configuration.termsUrl,
    privacyUrl: configuration.privacyUrl,
    resourcesUrl: configuration.resourcesUrl,
    ...(unapprovedPaymentNote === undefined ? {} : { unapprovedPaymentNote }),
    textNumber: configuration.twilioFrom,
    codesNumber: configuration.twilioCodesFrom,
    crisis: toCrisisNumbers(configuration),
    session: { seconds: configuration.sessionSeconds, idleSeconds: configuration.sessionIdleSeconds },
    announcements: configuration.announcements,
    quote: configuration.quote,
    stripe: {
      publishableKey: configuration.stripePublishableKey,
      scriptUrl: configuration.stripeScriptUrl ?? null,
      hasWallets: configuration.stripeWallets,
    },
    referrals: toReferrals(configuration),
    places: placesApiKey === undefined ? null : { apiKey: placesApiKey, apiUrl },
    analytics:
      analyticsKey === undefined || analyticsUrl === undefined
        ? null
        : { key: analyticsKey, url: analyticsUrl },
  };
}

/** Formats a configuration as an element with JSON. `<` is escaped, so that no text in it can close the element. */
export function toDataElement(id: string, configuration: object): string {
  const json = JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Adds what messengers show of a link to the portal. It is the same on every page, because they see no member's page. */
export function injectPreview(page: string, publicUrl: string): string {
  const description = 'Mental-health coaching by text message, with a coach of your own.';
  const image = new URL('/icon-512.png', publicUrl).href;
  const properties = { title: 'Moments', description, image, type: 'website' };
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${content}">`,
  );
  return page.replace(
    '</head>',
    () => `${tags.join('')}<meta name="description" content="${description}"></head>`,
  );
}

export const injectConfiguration = (page: string, configuration: PortalConfiguration): string =>
  page.replace(placeholder, () => toDataElement('portal-configuration', configuration));
