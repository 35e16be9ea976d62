import { Elements } from '@stripe/react-stripe-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { createSetupIntent } from '@moments/contract/payments/cards';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useAppearance } from '../card-form/appearance.ts';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { useCardScript } from '../card-form/card-script.ts';
import { CardAlert } from './card-alert.tsx';
import { NewCardForm, type NewCardFormProps } from './new-card-form.tsx';

/** The secrets that Stripe's form needs to save a card. */
type SetupSecrets = ReplyOf<typeof createSetupIntent>['data'];

/** Creates the secrets. They are cached for 2 s (API-06) and never read again while the member fills in the form. */
export const setupIntentQuery = queryOptions({
  queryKey: ['setup-intent'],
  queryFn: async () => (await callOrThrow(createSetupIntent)).data,
  ...caching.setupIntent,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Returns the secrets that this form was opened with. They must not change, because Stripe's fields depend on them. */
function useSecrets() {
  const [secrets, setSecrets] = useState<SetupSecrets>();
  const { data, error } = useQuery({ ...setupIntentQuery, enabled: secrets === undefined });
  if (!secrets && data) setSecrets(data);
  return { secrets, error };
}

interface FormFailedProps {
  readonly reason: string;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

function FormFailed({ reason, onRetry, onCancel }: FormFailedProps) {
  return (
    <Stack>
      <CardAlert reason={reason} />
      <Row>
        <Button variant="second" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

/** Shows the form, once the script and the secrets have loaded. */
function Fields({ onRetry, ...form }: NewCardFormProps & { readonly onRetry: () => void }) {
  const { status, stripe } = useCardScript();
  const { secrets, error } = useSecrets();
  const appearance = useAppearance();
  const [hasFailed, setFailed] = useState(false);
  const isUnavailable = status === 'failed' || hasFailed;
  const reason = isUnavailable ? 'We couldn’t load the card form.' : secrets ? undefined : error?.message;
  if (reason !== undefined) return <FormFailed reason={reason} onRetry={onRetry} onCancel={form.onCancel} />;
  if (!stripe || !secrets) {
    return (
      <Stack>
        {status === 'slow' && <Note live="status">The card form is taking longer than usual.</Note>}
        <CardFormSkeleton />
        <Button variant="plain" full onClick={form.onCancel}>
          Cancel
        </Button>
      </Stack>
    );
  }
  return (
    <Elements stripe={stripe} options={{ ...secrets, appearance, loader: 'never' }}>
      <NewCardForm {...form} clientSecret={secrets.clientSecret} onLoadError={() => setFailed(true)} />
    </Elements>
  );
}

interface NewCardPanelProps extends NewCardFormProps {
  readonly title: string;
}

/** Adds a card in Stripe's own form (BILL-05). It takes the focus when it opens. */
export function NewCardPanel({ title, onSaved, ...form }: NewCardPanelProps) {
  const client = useQueryClient();
  const [loadCount, setLoadCount] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const clearSecrets = (): void => client.removeQueries({ queryKey: setupIntentQuery.queryKey });
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={title}>
      <Card title={title}>
        <Fields
          key={loadCount}
          {...form}
          onSaved={(card) => {
            // These secrets are used up: the next card needs others.
            clearSecrets();
            return onSaved(card);
          }}
          onRetry={() => {
            clearSecrets();
            setLoadCount(loadCount + 1);
            panel.current?.focus();
          }}
        />
      </Card>
    </div>
  );
}
