import { createElement } from '../page/element.ts';

const sheet = `
  dialog { width: min(600px, calc(100vw - 32px)); height: min(480px, calc(100vh - 32px)); padding: 0; border: 0;
    border-radius: 16px; overflow: hidden; }
  dialog::backdrop { background: rgb(0 0 0 / 60%); }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
`;
const pollMs = 400;

/**
 * Shows the bank's page above the payment page until the authentication is decided.
 * @param isDecided asked again and again
 */
export async function authenticateInDialog(url: string, isDecided: () => Promise<boolean>): Promise<void> {
  const frame = createElement('iframe', { src: url, title: 'Authentication by your bank' });
  const dialog = createElement('dialog', { 'aria-label': 'Authentication' }, frame);
  const host = createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  root.adoptedStyleSheets = [styles];
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    void fetch(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ outcome: 'cancel' }) });
  });
  try {
    while (!(await isDecided())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  } finally {
    dialog.close();
    host.remove();
  }
}
