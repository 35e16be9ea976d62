import { useSyncExternalStore } from 'react';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { defaultConfiguration } from './default-configuration.ts';

/** The server writes its configuration into the page as data, under this id. */
export const configurationElementId = 'portal-configuration';

function readConfiguration(): PortalConfiguration {
  const text = document.getElementById(configurationElementId)?.textContent ?? '';
  if (text.trim() === '') return defaultConfiguration;
  // Our own server made it from the contract's schema.
  const given = JSON.parse(text) as Partial<PortalConfiguration>;
  return { ...defaultConfiguration, ...given };
}

let configuration: PortalConfiguration | undefined;

/** Returns the configuration of this page. It can't change while the page stands. */
export function getPortalConfiguration(): PortalConfiguration {
  configuration ??= readConfiguration();
  return configuration;
}

/** Forgets the configuration, so that the next read in a test looks at the page again. */
export const forgetConfiguration = (): void => {
  configuration = undefined;
};

const subscribeToNothing = (): (() => void) => () => undefined;

/** Returns the same for components; while hydrating it is the default, with which the page was prerendered. */
export const useConfiguration = (): PortalConfiguration =>
  useSyncExternalStore(subscribeToNothing, getPortalConfiguration, () => defaultConfiguration);
