import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { SummaryLines } from '@moments/ui/display/value-lists.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { callAndTell } from './calls.ts';
import { displayMoney, displayPlanDay } from './formats.ts';
import { ListRow } from './list-row.tsx';
import {
  calculateFigures,
  getCustomerName,
  noRecords,
  type Payment,
  type StripeRecords,
  type Subscription,
} from './stripe-records.ts';

const mostShown = 12;

/** Shows what the simulated Stripe holds, and lets time pass and banks decide. */
export function StripeData({ records = noRecords }: { records: StripeRecords | undefined }) {
  const { payments, subscriptions } = records;
  const processing = payments.filter(({ status }) => status === 'processing');
  const newest = subscriptions.toSorted((one, other) => other.created - one.created).slice(0, mostShown);
  return (
    <div id="stripe-data">
      <Card title="Stripe data">
        <Stack>
          <Text kind="quiet">View simulated Stripe data and renew subscriptions.</Text>
          <SummaryLines lines={calculateFigures(records).map(([label, amount]) => ({ label, amount }))} />
          {processing.length > 0 && <h3>Payments being processed</h3>}
          <ul>
            {processing.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                name={getCustomerName(records, payment.customer)}
              />
            ))}
          </ul>
          {newest.length > 0 && <h3>Plans</h3>}
          <ul>
            {newest.map((plan) => (
              <PlanRow key={plan.id} plan={plan} name={getCustomerName(records, plan.customer)} />
            ))}
          </ul>
        </Stack>
      </Card>
    </div>
  );
}

function PaymentRow({ payment: { id, amount }, name }: { payment: Payment; name: string }) {
  const settle = (outcome: 'succeeded' | 'failed') => () =>
    void callAndTell('POST', `/api/payments/${id}/settle`, { outcome }, `The payment ${outcome}`);
  return (
    <ListRow title={name} note={displayMoney(amount)}>
      <RowButton label={`Succeed: payment of ${name}`} onClick={settle('succeeded')}>
        Succeed
      </RowButton>
      <RowButton label={`Fail: payment of ${name}`} onClick={settle('failed')}>
        Fail
      </RowButton>
    </ListRow>
  );
}

const over = ['canceled', 'incomplete_expired', 'incomplete'];
const chipTones: Record<string, 'good' | 'bad'> = { active: 'good', past_due: 'bad', unpaid: 'bad' };

function PlanRow({ plan, name }: { plan: Subscription; name: string }) {
  const { id, status, cancel_at_period_end: ends, items } = plan;
  const [item] = items.data;
  const renew = (outcome: 'paid' | 'failed') => () =>
    void callAndTell('POST', `/api/subscriptions/${id}/renew`, { outcome }, 'Subscription renewed');
  const isOver = over.includes(status);
  const periodEnd = new Date((item?.current_period_end ?? 0) * 1000).toISOString();
  const next = ` · ${ends ? 'ends' : 'renews'} ${displayPlanDay(periodEnd)}`;
  const note = (
    <>
      <Chip tone={chipTones[status] ?? 'plain'}>{status.replaceAll('_', ' ')}</Chip>{' '}
      {displayMoney(item?.price?.unit_amount ?? 0)}
      {!isOver && next}
    </>
  );
  return (
    <ListRow title={name} note={note}>
      {!isOver && (
        <>
          <RowButton label={`Renew: plan of ${name}`} onClick={renew('paid')}>
            Renew
          </RowButton>
          <RowButton label={`Fail renewal: plan of ${name}`} onClick={renew('failed')}>
            Fail renewal
          </RowButton>
        </>
      )}
    </ListRow>
  );
}

interface RowButtonProps {
  label: string;
  onClick: () => void;
  children: string;
}

const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <Button variant="second" size="compact" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);
