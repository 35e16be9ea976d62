import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LockIcon } from '@moments/ui/icons.ts';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { PartnersIcon, PlusIcon } from '../../parts/icons.ts';
import { SkeletonLines } from '../../parts/pane.tsx';
import { Chip, DeskButton, PageState, Quiet } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import { Receipt } from '../../parts/receipt.tsx';
import report from '../../parts/report.module.css';
import {
  describeMembers,
  describeState,
  formatBudget,
  formatShown,
  describePace,
  describeProof,
  formatMonth,
} from './partner-copy.ts';
import { NameDialog, ProofDialog } from './partner-dialogs.tsx';
import { BudgetForm, OpenForm, useReceipts } from './partner-forms.tsx';
import { Months, Statement } from './partner-months.tsx';
import { usePartners, usePartnerUse, type PartnerRow, type PartnerUse } from './partner-queries.ts';
import styles from './partners.module.css';
import { UseChart } from './use-chart.tsx';

const Pace = ({ use, children }: { use: PartnerUse; children: ReactNode }) => {
  const [first, ...rest] = describePace(use) ?? [];
  return (
    <section className={styles.card} aria-label="At this pace">
      <h2>At this pace</h2>
      {first === undefined ? (
        <Quiet>Of fewer than 5 members, no use is shown.</Quiet>
      ) : (
        <>
          <p>
            <b>{first}</b>
          </p>
          {rest.map((text) => (
            <Quiet key={text}>{text}</Quiet>
          ))}
        </>
      )}
      {children}
    </section>
  );
};

/** Shows one partner: its use with the pace, its budget, who can choose it, and its months. */
function PartnerDetail({ use }: { use: PartnerUse }) {
  const { partner, days, today } = use;
  const [dialog, setDialog] = useState<'name' | 'proof'>();
  const { onReceiptAt, getReceipt } = useReceipts();
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
        <Receipt text={getReceipt('name')} />
        {days === null ? (
          <p className={styles.hidden}>
            <LockIcon /> Fewer than 5 members: their use isn’t shown, because it could be one person’s.
          </p>
        ) : (
          <UseChart days={days} today={today} budget={partner.monthlyMomentsBudget} />
        )}
      </section>
      <div className={styles.side}>
        <Pace use={use}>
          <BudgetForm key={partner.monthlyMomentsBudget} use={use} onReceipt={onReceiptAt('budget')} />
          <Receipt text={getReceipt('budget')} />
        </Pace>
        <section className={styles.card} aria-label="New members">
          <h2>New members</h2>
          <OpenForm partner={partner} onReceipt={onReceiptAt('members')} />
          <p>
            <b>Proof:</b> {describeProof(partner)}
          </p>
          <div>
            <DeskButton variant="second" onClick={() => setDialog('proof')}>
              Change the proof
            </DeskButton>
          </div>
          <Receipt text={getReceipt('members')} />
        </section>
      </div>
      <Months use={use} />
      <Statement use={use} />
      {dialog === 'name' && <NameDialog partner={partner} onReceipt={onReceiptAt('name')} onClose={close} />}
      {dialog === 'proof' && (
        <ProofDialog partner={partner} onReceipt={onReceiptAt('members')} onClose={close} />
      )}
    </div>
  );
}

function PartnerCard({ partner, isShown }: { partner: PartnerRow; isShown: boolean }) {
  const { label, tone } = describeState(partner);
  const { usedThisMonth: used, monthlyMomentsBudget: budget } = partner;
  const share = used === null || budget === null ? 0 : Math.min(1, budget === 0 ? 1 : used / budget);
  return (
    <li>
      <Link
        className={styles.partner}
        href={`/partners/${partner.id}`}
        aria-current={isShown ? 'true' : undefined}
      >
        <span className={styles.title}>
          <b>{partner.name}</b>
          <Chip tone={tone}>{label}</Chip>
        </span>
        <span>
          <strong>{formatShown(used)}</strong> {formatBudget(budget)}
        </span>
        <i className={styles.bar} data-tone={tone} aria-hidden="true">
          <i style={{ width: `${String(share * 100)}%` }} />
        </i>
        <Quiet as="span">{describeMembers(partner)}</Quiet>
      </Link>
    </li>
  );
}

function ChosenPartner({ id }: { id: string }) {
  const query = usePartnerUse(id);
  if (query.data) return <PartnerDetail key={id} use={query.data} />;
  if (query.error) return <FailedRead query={query} />;
  return <SkeletonLines widths={[60, 90, 90]} height={64} />;
}

/** Shows partners with their budgets: totals only, and nothing about fewer than 5 members (DESK-07). */
export function PartnersScreen() {
  const { id: asked } = useParams();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const [receipt, setReceipt] = useState<string>();
  const query = usePartners();
  const partners = query.data?.partners ?? [];
  const shown = asked ?? partners[0]?.id;
  useEffect(() => {
    document.title = 'Partners';
  }, []);
  const move = (step: 1 | -1) => {
    const next = partners[partners.findIndex(({ id }) => id === shown) + step];
    if (next) void navigate(`/partners/${next.id}`);
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  const close = (id?: string) => {
    setIsAdding(false);
    if (id !== undefined) void navigate(`/partners/${id}`);
  };
  return (
    <div className={queue.screen}>
      <header className={queue.head}>
        <h1>Partners</h1>
        <p>Totals only: no texts, no individual members</p>
        <Receipt text={receipt} />
        <div className={queue.tools}>
          <DeskButton variant="second" onClick={() => setIsAdding(true)}>
            <PlusIcon />
            Add partner
          </DeskButton>
        </div>
      </header>
      <div className={report.page} data-page>
        {query.isLoadingError && <FailedRead query={query} />}
        {query.isPending && <SkeletonLines widths={[60, 90]} height={64} />}
        {query.data && partners.length === 0 && (
          <PageState icon={<PartnersIcon />} title="No partners yet">
            Add the first one. Members can choose it once you open it.
          </PageState>
        )}
        {partners.length > 0 && (
          <ul className={styles.partners} aria-label="Partners">
            {partners.map((partner) => (
              <PartnerCard key={partner.id} partner={partner} isShown={partner.id === shown} />
            ))}
          </ul>
        )}
        {query.data && shown !== undefined && <ChosenPartner id={shown} />}
      </div>
      {isAdding && <NameDialog onReceipt={setReceipt} onClose={close} />}
    </div>
  );
}
