import type { LiveState } from '../../page/live-messages.ts';
import { faultLabels, providerLabels } from '../../page/page-content.ts';
import { call } from './calls.ts';
import { createElement, findPart, showSnackbar } from './element.ts';

type Fault = LiveState['faults'][number];

export function enableFaults(): void {
  const form = findPart('fault-form', HTMLFormElement);
  const provider = findPart('fault-provider', HTMLSelectElement);
  provider.addEventListener('change', () => {
    offerWebhookFaults(provider.value === 'stripe' || provider.value === 'sms');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { provider, fault, times } = Object.fromEntries(new FormData(form));
    void callAndShow('POST', { provider, fault, times: Number(times) });
  });
  findPart('faults-clear', HTMLButtonElement).addEventListener('click', () => void callAndShow('DELETE'));
}

export function showFaults(faults: Fault[]): void {
  findPart('fault-list', HTMLUListElement).replaceChildren(...faults.map(createFaultRow));
  findPart('fault-none', HTMLElement).hidden = faults.length > 0;
  findPart('faults-clear', HTMLButtonElement).hidden = faults.length === 0;
}

function createFaultRow({ provider, fault, times, caller }: Fault): HTMLLIElement {
  const where = caller === 'browser' ? ' in the browser' : '';
  const left = times === 1 ? 'once' : `${times} times`;
  return createElement(
    'li',
    { class: 'list-row' },
    createElement(
      'p',
      {},
      createElement('span', { class: 'strong' }, providerLabels[provider]),
      ` ${faultLabels[fault]}${where}`,
    ),
    createElement('span', { class: 'chip chip-amber' }, left),
  );
}

async function callAndShow(method: 'POST' | 'DELETE', order?: object): Promise<void> {
  try {
    const faults = await call(method, '/api/faults', order);
    // The sandbox answers with the list that the live feed carries too.
    showFaults(faults as Fault[]);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}

/** Offers faults of webhooks, for cards and texts only, because the other providers send none. */
function offerWebhookFaults(isOffered: boolean): void {
  const group = document.querySelector<HTMLOptGroupElement>('#webhook-faults');
  if (!group) return;
  group.hidden = !isOffered;
  group.disabled = !isOffered;
  const kind = findPart('fault-kind', HTMLSelectElement);
  if (!isOffered && kind.selectedOptions[0]?.parentElement === group) kind.selectedIndex = 0;
}
