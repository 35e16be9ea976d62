import { Elements } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { useAppearance } from '../card-form/appearance.ts';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { useCardScript } from '../card-form/use-card-script.ts';
import { CardAlert } from './card-alert.tsx';
import { NewCardForm, type NewCardFormProps } from './new-card-form.tsx';
import { setupIntentQuery, type SetUpSecrets } from './setup-intent-query.ts';

/** The secrets that this form was opened with: they stay, for the fields hang on them. */
function useSecrets() {
  const [secrets, setSecrets] = useState<SetUpSecrets>();
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

/** The form, as soon as script and secrets are there. */
function Fields({ onRetry, ...form }: NewCardFormProps & { readonly onRetry: () => void }) {
  const { status, stripe } = useCardScript();
  const { secrets, error } = useSecrets();
  const appearance = useAppearance();
  const [hasFailed, setFailed] = useState(false);
  const isGone = status === 'failed' || hasFailed;
  const reason = isGone ? 'The card form could not be loaded.' : secrets ? undefined : error?.message;
  if (reason !== undefined) return <FormFailed reason={reason} onRetry={onRetry} onCancel={form.onCancel} />;
  if (!stripe || !secrets) {
    return (
      <Stack>
        {status === 'slow' && <Note live="status">The card form is taking longer than usual to load.</Note>}
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
  readonly headingLevel?: 2 | 3;
}

/** Adds a card in the card provider's own form (BILL-05). It takes the focus when it opens. */
export function NewCardPanel({ title, headingLevel = 2, onSaved, ...form }: NewCardPanelProps) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const forget = (): void => client.removeQueries({ queryKey: setupIntentQuery.queryKey });
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={title}>
      <Card title={title} headingLevel={headingLevel}>
        <Fields
          key={attempt}
          {...form}
          onSaved={(card) => {
            // It has done its work: the next card needs another.
            forget();
            return onSaved(card);
          }}
          onRetry={() => {
            forget();
            setAttempt(attempt + 1);
            panel.current?.focus();
          }}
        />
      </Card>
    </div>
  );
}
