import { html, type Html } from '../html.ts';
import { icon, mark } from '../icons.ts';

export const header = (portalUrl: string): Html => html`
  <header class="topbar">
    <div class="brand">
      ${mark}<span>Moments <span class="brand-kind">sandbox</span></span>
    </div>
    <p class="live" id="live" role="status">
      <span class="dot"></span><span id="live-words">Connecting</span>
    </p>
    <button class="button button-plain button-danger" type="button" id="reset-open">Reset</button>
    <a class="button button-main" href="${portalUrl}" target="_blank" rel="noopener">
      Open the portal ${icon('out')}
    </a>
  </header>
`;

export const resetDialog: Html = html`
  <dialog class="card dialog" id="reset" aria-labelledby="reset-title">
    <h2 id="reset-title">Forget everything?</h2>
    <p class="quiet">
      Texts, mails, cards, payments, referrals, faults and the moved clock are forgotten. The portal keeps its
      own data, so its members will have plans that the card provider no longer knows.
    </p>
    <form method="dialog" class="row end">
      <button class="button button-plain" value="keep">Keep it</button>
      <button class="button button-solid-danger" value="reset">Forget everything</button>
    </form>
  </dialog>
`;
