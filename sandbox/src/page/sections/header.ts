import { html, type Html } from '../../html.ts';
import { mark, renderIcon } from '../icons.ts';

export const renderHeader = (portalUrl: string): Html => html`
  <header class="topbar">
    <div class="brand">
      ${mark}<span>Moments <span class="brand-kind">sandbox</span></span>
    </div>
    <p class="live" id="live" role="status">
      <span class="dot"></span><span id="live-text">Connecting</span>
    </p>
    <button class="button button-plain button-danger" type="button" id="reset-open">Reset</button>
    <a class="button button-main" href="${portalUrl}" target="_blank" rel="noopener">
      Open the portal ${renderIcon('out')}
    </a>
  </header>
`;

export const resetDialog: Html = html`
  <dialog class="card dialog" id="reset" aria-labelledby="reset-title">
    <h2 id="reset-title">Reset the sandbox?</h2>
    <p class="quiet">
      This deletes all texts, emails, cards, payments, referrals, and faults, and resets the clock. The portal
      keeps its data, so members may have plans that no longer exist in the sandbox.
    </p>
    <form method="dialog" class="row end">
      <button class="button button-plain" value="keep">Cancel</button>
      <button class="button button-solid-danger" value="reset">Reset</button>
    </form>
  </dialog>
`;
