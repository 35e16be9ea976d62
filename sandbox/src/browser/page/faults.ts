import type { LiveState } from '../../page/live-messages.ts';
import { faultLabels, providerLabels } from '../../page/page-content.ts';
import { call } from './calls.ts';
import { element, part, showSnackbar } from './element.ts';

type Fault = LiveState['faults'][number];

export function enableFaults(): void {
  const form = part('fault-form', HTMLFormElement);
  const provider = part('fault-provider', HTMLSelectElement);
  provider.addEventListener('change', () => {
    offerWebhookFaults(provider.value === 'stripe' || provider.value === 'sms');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { provider, fault, times } = Object.fromEntries(new FormData(form));
    void attempt('POST', { provider, fault, times: Number(times) });
  });
  part('faults-clear', HTMLButtonElement).addEventListener('click', () => void attempt('DELETE'));
}

export function showFaults(faults: Fault[]): void {
  part('fault-list', HTMLUListElement).replaceChildren(...faults.map(faultRow));
  part('fault-none', HTMLElement).hidden = faults.length > 0;
  part('faults-clear', HTMLButtonElement).hidden = faults.length === 0;
}

function faultRow({ provider, fault, times, caller }: Fault): HTMLLIElement {
  const where = caller === 'browser' ? ' in the browser' : '';
  const left = times === 1 ? 'once' : `${times} times`;
  return element(
    'li',
    { class: 'list-row' },
    element(
      'p',
      {},
      element('span', { class: 'strong' }, providerLabels[provider]),
      ` ${faultLabels[fault]}${where}`,
    ),
    element('span', { class: 'chip chip-amber' }, left),
  );
}

async function attempt(method: 'POST' | 'DELETE', order?: object): Promise<void> {
  try {
    const faults = await call(method, '/api/faults', order);
    // The sandbox answers with the list that the live feed carries too.
    showFaults(faults as Fault[]);
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : 'Something went wrong');
  }
}

/** Only cards and texts call back. */
function offerWebhookFaults(isOffered: boolean): void {
  const group = document.querySelector<HTMLOptGroupElement>('#webhook-faults');
  if (!group) return;
  group.hidden = !isOffered;
  group.disabled = !isOffered;
  const kind = part('fault-kind', HTMLSelectElement);
  if (!isOffered && kind.selectedOptions[0]?.parentElement === group) kind.selectedIndex = 0;
}
