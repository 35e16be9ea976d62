import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import type { Configuration } from '../configuration/schema.ts';

/** Where the pages want what `portalConfigurationOf` says. */
const place = '<!--portal-configuration-->';

function referralsOf({ growsurfApiKey, growsurfCampaignId, growsurfScriptUrl }: Configuration) {
  return growsurfApiKey === undefined || growsurfCampaignId === undefined
    ? null
    : { campaignId: growsurfCampaignId, scriptUrl: growsurfScriptUrl };
}

/** What the portal is told about its surroundings. Nothing in it is secret. */
export function toPortalConfiguration(configuration: Configuration): PortalConfiguration {
  const { placesApiKey, placesScriptUrl, analyticsKey, analyticsUrl } = configuration;
  return {
    supportEmail: configuration.supportEmail,
    termsUrl: configuration.termsUrl,
    privacyUrl: configuration.privacyUrl,
    resourcesUrl: configuration.resourcesUrl,
    textNumber: configuration.twilioFrom,
    codesNumber: configuration.twilioCodesFrom,
    crisis: {
      lifeline: configuration.crisisLifeline,
      textLine: configuration.crisisTextLine,
      textLineKeyword: configuration.crisisTextKeyword,
      emergency: configuration.crisisEmergency,
    },
    session: { seconds: configuration.sessionSeconds, idleSeconds: configuration.sessionIdleSeconds },
    announcements: configuration.announcements,
    quote: configuration.quote,
    stripe: {
      publishableKey: configuration.stripePublishableKey,
      scriptUrl: configuration.stripeScriptUrl ?? null,
    },
    referrals: referralsOf(configuration),
    places: placesApiKey === undefined ? null : { apiKey: placesApiKey, scriptUrl: placesScriptUrl ?? null },
    analytics:
      analyticsKey === undefined || analyticsUrl === undefined
        ? null
        : { key: analyticsKey, url: analyticsUrl },
  };
}

/** Writes the configuration into a page, as data: `<` is escaped, so that no text in it can end the element. */
export function injectConfiguration(page: string, configuration: PortalConfiguration): string {
  const json = JSON.stringify(configuration).replaceAll('<', String.raw`\u003c`);
  return page.replace(
    place,
    () => `<script type="application/json" id="portal-configuration">${json}</script>`,
  );
}
