import { html, type Html } from '../../html.ts';
import { renderSectionHead } from '../icons.ts';

/** Shows the campaign's link and a friend's discount on the first plan. */
export const renderReferralSection = (portalUrl: string): Html => html`
  <section class="card" id="referral" aria-labelledby="referral-title">
    ${renderSectionHead({
      id: 'referral-title',
      icon: 'people',
      title: 'Bring a friend',
      hint: 'New members who sign up with this link get the discount on their first plan. At 100 percent, no card is needed.',
    })}
    <p><a href="${portalUrl}/auth?grsf=friend20#signup">Sign up as a friend of friend20</a></p>
    <form class="fault-form" id="referral-form">
      <div class="field">
        <label class="label" for="referral-discount">Discount in percent</label>
        <input
          class="input"
          id="referral-discount"
          name="discount"
          type="number"
          min="0"
          max="100"
          value="20"
          required
        />
      </div>
      <button class="button button-second" type="submit">Set discount</button>
    </form>
    <p class="quiet">In scripts: POST /api/referral-campaign with {"discount": 100}</p>
  </section>
`;
