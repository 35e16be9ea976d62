import { callFaults, providers, webhookFaults } from '../../faults.ts';
import { faultWords, providerWords } from '../fault-words.ts';
import { html, type Html } from '../html.ts';
import { sectionHead } from './section-head.ts';

const options = (values: readonly (keyof typeof faultWords)[]): Html[] =>
  values.map((value) => html`<option value="${value}">${faultWords[value]}</option>`);

export const faultsSection: Html = html`
  <section class="card" id="faults" aria-labelledby="faults-title">
    ${sectionHead({
      id: 'faults-title',
      icon: 'bolt',
      title: 'Faults',
      hint: 'See how the portal copes when a provider has a bad moment.',
    })}
    <form class="fault-form" id="fault-form">
      <div class="field">
        <label class="label" for="fault-provider">Provider</label>
        <select class="select" id="fault-provider" name="provider">
          ${providers.map((provider) => html`<option value="${provider}">${providerWords[provider]}</option>`)}
        </select>
      </div>
      <div class="field fault-kind">
        <label class="label" for="fault-kind">What goes wrong</label>
        <select class="select" id="fault-kind" name="fault">
          <optgroup label="When it is called">${options(callFaults)}</optgroup>
          <optgroup label="When it calls back" id="webhook-faults">${options(webhookFaults)}</optgroup>
        </select>
      </div>
      <div class="field">
        <label class="label" for="fault-times">Times</label>
        <input
          class="input"
          id="fault-times"
          name="times"
          type="number"
          min="1"
          max="999"
          value="1"
          required
        />
      </div>
      <button class="button button-second" type="submit">Switch on</button>
    </form>
    <ul class="list" id="fault-list" aria-label="Faults to come"></ul>
    <div class="row between" id="fault-summary">
      <p class="quiet" id="fault-none">All is well: no faults to come.</p>
      <button class="button button-plain button-compact" type="button" id="faults-clear" hidden>
        Clear all
      </button>
    </div>
  </section>
`;
