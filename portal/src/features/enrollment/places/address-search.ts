import * as z from 'zod/mini';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { toPlaceAddress, type PlaceAddress } from './place-rules.ts';

export interface AddressSearch {
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
  readonly fetchAddress: (suggestion: Suggestion) => Promise<PlaceAddress>;
}

const prediction = z.object({ placeId: z.string(), text: z.object({ text: z.string() }) });
const suggestions = z.object({
  suggestions: z._default(z.array(z.object({ placePrediction: z.optional(prediction) })), []),
});
const part = z.object({
  longText: z._default(z.string(), ''),
  shortText: z._default(z.string(), ''),
  types: z._default(z.array(z.string()), []),
});
const place = z.object({ addressComponents: z._default(z.array(part), []) });

/**
 * Searches US addresses with Google Places (New) (ENR-07). The page makes the calls by itself: a script of Google's would share the page
 * with the form and the session (SEC-07). Google bills all searches up to a choice as one session. Source:
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export function createAddressSearch({
  apiKey,
  apiUrl,
}: NonNullable<PortalConfiguration['places']>): AddressSearch {
  let sessionToken = crypto.randomUUID();
  const ask = async (path: string, fields: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'x-goog-api-key': apiKey, 'x-goog-fieldmask': fields };
    const more = init.body === undefined ? {} : { 'content-type': 'application/json' };
    const reply = await fetch(`${apiUrl}/v1/${path}`, {
      ...init,
      credentials: 'omit',
      headers: { ...headers, ...more },
    });
    if (!reply.ok) throw new Error('Google Places rejected the call');
    return reply.json();
  };
  return {
    suggest: async (input, signal) => {
      const body = JSON.stringify({ input, includedRegionCodes: ['us'], sessionToken });
      const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text';
      const found = suggestions.parse(
        await ask('places:autocomplete', fields, { method: 'POST', body, signal }),
      );
      return found.suggestions.flatMap(({ placePrediction }) =>
        placePrediction ? [{ id: placePrediction.placeId, text: placePrediction.text.text }] : [],
      );
    },
    fetchAddress: async ({ id }) => {
      const session = new URLSearchParams({ sessionToken }).toString();
      // This call ends the session.
      sessionToken = crypto.randomUUID();
      const found = place.parse(
        await ask(`places/${encodeURIComponent(id)}?${session}`, 'addressComponents'),
      );
      return toPlaceAddress(found.addressComponents);
    },
  };
}
