import { useState } from 'react';
import { LockIcon } from '@moments/ui/icons.ts';
import { DeskButton } from '../../parts/parts.tsx';
import report from '../../parts/report.module.css';
import { describePace, describeProof, formatMonth } from './partner-copy.ts';
import { NameDialog, ProofDialog } from './partner-dialogs.tsx';
import { BudgetForm, OpenForm } from './partner-forms.tsx';
import { Months, Statement } from './partner-months.tsx';
import type { PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';
import { UseChart } from './use-chart.tsx';

const Pace = ({ use }: { use: PartnerUse }) => {
  const [first, ...rest] = describePace(use) ?? [];
  return (
    <section className={styles.card} aria-label="At this pace">
      <h2>At this pace</h2>
      {first === undefined ? (
        <p className={report.quiet}>Of fewer than 5 members, no use is shown.</p>
      ) : (
        <>
          <p>
            <b>{first}</b>
          </p>
          {rest.map((text) => (
            <p key={text} className={report.quiet}>
              {text}
            </p>
          ))}
        </>
      )}
      <BudgetForm key={use.partner.monthlyMomentsBudget} use={use} />
    </section>
  );
};

/** Shows one partner: its use with the pace, its budget, who can choose it, and its months. */
export function PartnerDetail({ use }: { use: PartnerUse }) {
  const { partner, days, today } = use;
  const [dialog, setDialog] = useState<'name' | 'proof'>();
  const close = () => setDialog(undefined);
  return (
    <div className={styles.detail}>
      <section className={styles.card} aria-label="Use">
        <div className={styles.title}>
          <h2>
            {partner.name}, {formatMonth(today.slice(0, 7))}
          </h2>
          <DeskButton variant="plain" onClick={() => setDialog('name')}>
            Rename
          </DeskButton>
        </div>
        {days === null ? (
          <p className={styles.hidden}>
            <LockIcon /> Fewer than 5 members: their use isn’t shown, because it could be one person’s.
          </p>
        ) : (
          <UseChart days={days} today={today} budget={partner.monthlyMomentsBudget} />
        )}
      </section>
      <div className={styles.side}>
        <Pace use={use} />
        <section className={styles.card} aria-label="New members">
          <h2>New members</h2>
          <OpenForm partner={partner} />
          <p>
            <b>Proof:</b> {describeProof(partner)}
          </p>
          <div>
            <DeskButton variant="second" onClick={() => setDialog('proof')}>
              Change the proof
            </DeskButton>
          </div>
        </section>
      </div>
      <Months use={use} />
      <Statement use={use} />
      {dialog === 'name' && <NameDialog partner={partner} onClose={close} />}
      {dialog === 'proof' && <ProofDialog partner={partner} onClose={close} />}
    </div>
  );
}
