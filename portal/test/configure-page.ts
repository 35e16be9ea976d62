import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { configurationElementId } from '../src/configuration/portal-configuration.ts';

/** Writes a configuration into the page, as the server does; `resetPortal` takes it away. */
export function configurePage(configuration: Partial<PortalConfiguration>): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = configurationElementId;
  element.textContent = JSON.stringify(configuration);
  document.head.append(element);
}
