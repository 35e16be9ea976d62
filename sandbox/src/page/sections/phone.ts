import { html, type Html } from '../../html.ts';
import { formatPhone } from '../format.ts';
import { renderIcon } from '../icons.ts';
import type { DemoMember } from '../page-content.ts';

interface Numbers {
  coaching: string;
  codes: string;
}

export const renderPhoneSection = (members: DemoMember[], { coaching, codes }: Numbers): Html => html`
  <section class="phone" id="phone" aria-labelledby="phone-title">
    <div class="phone-head">
      <h2 id="phone-title" class="visually-hidden">Phone</h2>
      <label class="phone-label" for="phone-owner">Phone</label>
      <select class="select phone-select" id="phone-owner">
        <optgroup label="Demo members" id="phone-members">
          ${members.map(({ name, phone }) => html`<option value="${phone}">${name} ${formatPhone(phone)}</option>`)}
        </optgroup>
        <optgroup label="Other numbers" id="phone-others" hidden></optgroup>
        <option value="">Another number…</option>
      </select>
      <form class="phone-other" id="other-number" hidden>
        <label class="phone-label" for="other-number-field">Phone number</label>
        <input
          class="input"
          id="other-number-field"
          type="tel"
          inputmode="tel"
          autocomplete="off"
          placeholder="(212) 555-0120"
          aria-describedby="other-number-problem"
        />
        <button class="button button-second" type="submit">Use</button>
        <p class="problem" id="other-number-problem" role="alert"></p>
      </form>
    </div>
    <button class="elsewhere" type="button" id="elsewhere" hidden></button>
    <div class="thread" id="thread" tabindex="0" role="log" aria-label="Texts of this phone">
      <ol id="texts"></ol>
    </div>
    <p class="opted-out" id="opted-out" hidden></p>
    <form class="composer" id="composer">
      <div class="quick" role="group" aria-label="Send one word">
        ${['STOP', 'START', 'HELP'].map((word) => html`<button class="chip-button" type="button" data-word="${word}">${word}</button>`)}
        <label class="visually-hidden" for="text-to">Send to</label>
        <select class="select text-to" id="text-to">
          <option value="${coaching}">Coaching</option>
          <option value="${codes}">Codes</option>
        </select>
      </div>
      <div class="composer-row">
        <label class="visually-hidden" for="text-body">Text</label>
        <textarea
          class="input"
          id="text-body"
          rows="1"
          maxlength="1600"
          placeholder="Text your coach"
          enterkeyhint="send"
        ></textarea>
        <button class="send" type="submit" aria-label="Send">${renderIcon('send')}</button>
      </div>
      <p class="problem" id="text-problem" role="alert"></p>
    </form>
  </section>
`;
