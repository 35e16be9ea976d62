import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { allowScriptsFrom } from '../../../configuration/trusted-scripts.ts';

type PlacesConfiguration = NonNullable<PortalConfiguration['places']>;

function injectScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The places script could not be loaded')));
    document.head.append(script);
  });
}

async function load({ apiKey, scriptUrl }: PlacesConfiguration): Promise<google.maps.PlacesLibrary> {
  allowScriptsFrom(scriptUrl ?? 'https://maps.googleapis.com');
  if (scriptUrl !== null) {
    await injectScript(scriptUrl);
    return google.maps.importLibrary('places');
  }
  const { importLibrary, setOptions } = await import('@googlemaps/js-api-loader');
  setOptions({ key: apiKey });
  return importLibrary('places');
}

let loading: Promise<google.maps.PlacesLibrary> | undefined;

/** Loads the places library of Google Maps once. Rejects if it can't be reached. */
export function loadPlacesLibrary(configuration: PlacesConfiguration): Promise<google.maps.PlacesLibrary> {
  loading ??= load(configuration).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Makes the next call load the library again, for tests. */
export const resetPlacesLibrary = (): void => {
  loading = undefined;
};
