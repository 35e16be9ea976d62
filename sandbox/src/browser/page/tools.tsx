import { useEffect, useState, type SyntheticEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { callFaults, providers, providersWithWebhook, webhookFaults, type FaultOrder } from '../../faults.ts';
import { call, callAndTell, copyText } from './calls.ts';
import { faultLabels, providerLabels, testCards } from './content.ts';
import { ListRow } from './list-row.tsx';

export const TestCards = () => (
  <div id="cards">
    <Card title="Test cards">
      <Text kind="quiet">Use any future expiration date and any CVC.</Text>
      <ul>
        {testCards.map(({ number, does }) => (
          <ListRow key={number} title={number} note={does}>
            <Button
              variant="plain"
              size="compact"
              aria-label={`Copy ${number}`}
              onClick={() => void copyText(number.replaceAll(' ', ''), 'Card number copied')}
            >
              Copy
            </Button>
          </ListRow>
        ))}
      </ul>
    </Card>
  </div>
);

/** Shows the campaign's link, and a friend's discount on the first plan. */
export function Referral({ portalUrl }: { portalUrl: string }) {
  const [discount, setDiscount] = useState('');
  useEffect(() => {
    call('GET', '/api/referral-campaign').then(
      // The sandbox answers with the campaign's current terms.
      (terms) => setDiscount(String((terms as { discount: number }).discount)),
      () => undefined,
    );
  }, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const message = `A friend’s first plan is ${discount} percent cheaper now`;
    void callAndTell('POST', '/api/referral-campaign', { discount: Number(discount) }, message);
  };
  return (
    <div id="referral">
      <Card title="Bring a friend">
        <form onSubmit={submit}>
          <Stack>
            <Text kind="quiet">
              New members who sign up with this link get the discount on their first plan. At 100 percent, no
              card is needed.
            </Text>
            <a href={`${portalUrl}/auth?grsf=friend20#signup`}>Sign up as a friend of friend20</a>
            <TextInput
              label="Discount in percent"
              type="number"
              min={0}
              max={100}
              required
              value={discount}
              onChange={(event) => setDiscount(event.currentTarget.value)}
            />
            <Button type="submit" variant="second" full>
              Set discount
            </Button>
            <Text kind="quiet">
              In scripts: POST /api/referral-campaign with {'{'}&quot;discount&quot;: 100{'}'}
            </Text>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

const toChoices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export function Faults({ faults }: { faults: readonly FaultOrder[] }) {
  const [provider, setProvider] = useState('stripe');
  const hasWebhook = providersWithWebhook.includes(provider);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { times, ...order } = Object.fromEntries(new FormData(event.currentTarget));
    void callAndTell('POST', '/api/faults', { ...order, times: Number(times) });
  };
  return (
    <div id="faults">
      <Card title="Faults">
        <form onSubmit={submit}>
          <Stack>
            <Text kind="quiet">Make a provider fail and see how the portal responds.</Text>
            <Select
              label="Provider"
              name="provider"
              choices={toChoices(providers, providerLabels)}
              value={provider}
              onChange={(event) => setProvider(event.currentTarget.value)}
            />
            <Select
              label="What goes wrong"
              name="fault"
              choices={toChoices([...callFaults, ...(hasWebhook ? webhookFaults : [])], faultLabels)}
            />
            <TextInput label="Times" name="times" type="number" min={1} max={999} defaultValue={1} required />
            <Button type="submit" variant="second" full>
              Add fault
            </Button>
          </Stack>
        </form>
        <Stack gap={8}>
          <ul aria-label="Pending faults">
            {faults.map((fault, place) => (
              <ListRow key={place} title={providerLabels[fault.provider]} note={describeFault(fault)}>
                <Chip tone="amber">{fault.times === 1 ? 'once' : `${fault.times} times`}</Chip>
              </ListRow>
            ))}
          </ul>
          {faults.length === 0 ? (
            <Text kind="quiet">No pending faults.</Text>
          ) : (
            <Button variant="plain" onClick={() => void callAndTell('DELETE', '/api/faults')}>
              Clear all
            </Button>
          )}
        </Stack>
      </Card>
    </div>
  );
}

const describeFault = ({ fault, caller }: FaultOrder): string =>
  `${faultLabels[fault]}${caller === 'browser' ? ' in the browser' : ''}`;
