import { deskConfigurationId, type DeskConfiguration } from '@moments/contract/staff/desk-pages';

const inTests: DeskConfiguration = {
  portalUrl: 'http://127.0.0.1:3000',
  deskUrl: null,
  hasOrganization: false,
  crisis: { lifeline: '988', textLine: '741741', textLineKeyword: 'HOME', emergency: '911' },
};

/** Reads the configuration that the server wrote into the page. */
export function readConfiguration(): DeskConfiguration {
  const text = document.getElementById(deskConfigurationId)?.textContent;
  // The server writes it in this form. A page without a server, as in tests, has none.
  return text === undefined ? inTests : (JSON.parse(text) as DeskConfiguration);
}
