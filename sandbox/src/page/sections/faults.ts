import { callFaults, providers, webhookFaults } from '../../faults.ts';
import { html, type Html } from '../../html.ts';
import { renderSectionHead } from '../icons.ts';
import { faultLabels, providerLabels } from '../page-content.ts';

const renderOptions = (values: readonly (keyof typeof faultLabels)[]): Html[] =>
  values.map((value) => html`<option value="${value}">${faultLabels[value]}</option>`);

export const faultsSection: Html = html`
  <section class="card" id="faults" aria-labelledby="faults-title">
    ${renderSectionHead({
      id: 'faults-title',
      icon: 'bolt',
      title: 'Faults',
      hint: 'Make a provider fail and see how the portal responds.',
    })}
    <form class="fault-form" id="fault-form">
      <div class="field">
        <label class="label" for="fault-provider">Provider</label>
        <select class="select" id="fault-provider" name="provider">
          ${providers.map((provider) => html`<option value="${provider}">${providerLabels[provider]}</option>`)}
        </select>
      </div>
      <div class="field fault-kind">
        <label class="label" for="fault-kind">What goes wrong</label>
        <select class="select" id="fault-kind" name="fault">
          <optgroup label="API calls">${renderOptions(callFaults)}</optgroup>
          <optgroup label="Webhooks" id="webhook-faults">${renderOptions(webhookFaults)}</optgroup>
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
      <button class="button button-second" type="submit">Add fault</button>
    </form>
    <ul class="list" id="fault-list" aria-label="Pending faults"></ul>
    <div class="row between" id="fault-summary">
      <p class="quiet" id="fault-none">No pending faults.</p>
      <button class="button button-plain button-compact" type="button" id="faults-clear" hidden>
        Clear all
      </button>
    </div>
  </section>
`;
