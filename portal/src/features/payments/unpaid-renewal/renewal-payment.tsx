import { useEffect, useRef } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { AuthenticationPanel } from '../card-form/authentication-panel.tsx';
import type { BankReturn } from '../card-form/bank-return.ts';
import { ProcessingPanel } from '../card-form/processing-panel.tsx';
import { UnconfirmedPanel } from '../card-form/unconfirmed-panel.tsx';
import { RenewalChoice } from './renewal-choice.tsx';
import { RenewalPaid } from './renewal-paid.tsx';
import { useCardChoice, type Choice } from './use-card-choice.ts';
import { useRenewal, type Renewal } from './use-renewal.ts';

/** What was pressed is gone where another part is shown: then the focus goes there. */
function useFocusOnChange(stage: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) box.current?.focus();
    shown.current = stage;
  }, [stage]);
  return box;
}

interface RenewalPaymentProps {
  readonly page: string;
  /** Null once nothing is open. */
  readonly open: OpenInvoice | null;
  readonly cards: readonly SavedPaymentMethod[];
  readonly hasPaidAtBank: boolean;
  readonly returnedCard: BankReturn | undefined;
}

interface StageProps extends Pick<RenewalPaymentProps, 'page' | 'open' | 'cards'> {
  readonly renewal: Renewal;
  readonly choice: Choice;
}

function Stage({ renewal, open, ...rest }: StageProps) {
  const { stage, choose, checkAgain } = renewal;
  switch (stage.name) {
    case 'choosing':
    case 'paying':
      return open && <RenewalChoice renewal={renewal} open={open} {...rest} />;
    case 'authentication':
      return <AuthenticationPanel url={stage.url} onOtherCard={choose} />;
    case 'processing':
      return <ProcessingPanel check={stage.check} />;
    case 'unconfirmed':
      return <UnconfirmedPanel onCheckAgain={checkAgain} />;
    case 'paid':
      return <RenewalPaid />;
  }
}

/** Paying the open renewal, from the choice of a card to its end (STAT-11). */
export function RenewalPayment({ hasPaidAtBank, returnedCard, ...rest }: RenewalPaymentProps) {
  const isUnderWay = hasPaidAtBank || rest.open?.paymentStatus === 'processing';
  const renewal = useRenewal(rest.page, isUnderWay);
  const choice = useCardChoice({ cards: rest.cards, returnedCard, pay: renewal.pay });
  const { name } = renewal.stage;
  const box = useFocusOnChange(name === 'paying' ? 'choosing' : name);
  return (
    <div ref={box} tabIndex={-1}>
      <Stage renewal={renewal} choice={choice} {...rest} />
    </div>
  );
}
