import type { ReactNode } from 'react';
import { describeSight, describeStatus } from '@moments/contract/desk/member-labels';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { formatPhone } from '@moments/contract/values/phone';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { AlertIcon, CheckIcon } from '@moments/ui/icons.ts';
import { getMessage } from '../../api/desk-error.ts';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { formatDayAndTime, formatShortDay } from '../../parts/times.ts';
import { Week } from '../../parts/week.tsx';
import { AddressReveal, ContactReveal } from '../inbox/index.ts';
import { describeAction } from './audit-labels.ts';
import { Box } from './box.tsx';
import { useSight, type MemberPage, type Sight } from './member-queries.ts';
import styles from './member.module.css';
import { SightPreview } from './sight-preview.tsx';

const getMemberFirstName = ({ member }: MemberPage): string => getFirstName(member.name) || 'the member';

/** Shows the facts that decide what the member sees. */
const SightFacts = ({ sight: { facts, rule } }: { sight: Sight }) => (
  <>
    <ul className={styles.facts}>
      {facts.map(({ name, holds, label }) => (
        <li key={name} data-holds={holds}>
          {holds ? <CheckIcon /> : <AlertIcon />}
          {label}
        </li>
      ))}
    </ul>
    <p className={styles.quiet}>{rule}</p>
  </>
);

const Stands = ({ page, sight }: { page: MemberPage; sight: Sight | undefined }) => (
  <Box title={`Where ${getMemberFirstName(page)} stands`} note="Computed now, never stored">
    <div className={styles.tiles}>
      <p>
        Member status <b>{describeStatus(page.member.status)}</b>
        {page.statusSince !== null && <span>Since {formatShortDay(new Date(page.statusSince))}</span>}
        {page.returnDate !== null && <span>Coaching resumes on {formatReturnDate(page.returnDate)}</span>}
      </p>
      {sight && (
        <p data-warn={sight.derived === 'PAYMENT_ISSUE'}>
          Sees now (derived status) <b>{describeSight(sight.derived)}</b>
          {sight.route !== null && <span>{sight.route}</span>}
        </p>
      )}
    </div>
    {sight && <SightFacts sight={sight} />}
  </Box>
);

/** Lists what a person should know before writing or calling. */
const listNotes = ({ member, hasOptedOut, moments, pendingRequests }: MemberPage): readonly string[] =>
  [
    hasOptedOut && 'Opted out of texts. Only the member can opt back in, by texting START.',
    member.plan?.status === 'MEMBERSHIP_PAST_DUE' && `The ${member.plan.name} plan is past due.`,
    member.plan !== null &&
      member.plan.endsOn !== null &&
      `The ${member.plan.name} plan ends on ${formatShortDay(new Date(member.plan.endsOn))}.`,
    moments.limit > 0 && moments.remaining === 0 && 'No Moments are left. New texts are kept.',
    member.deletionDueAt !== null &&
      `The account will be deleted on ${formatShortDay(new Date(member.deletionDueAt))}.`,
    pendingRequests > 0 &&
      (pendingRequests === 1
        ? 'A request waits for a decision.'
        : `${String(pendingRequests)} requests wait for a decision.`),
  ].filter((note) => note !== false);

const Notes = ({ page }: { page: MemberPage }) => {
  const notes = listNotes(page);
  if (notes.length === 0 && page.hopeToGain === '') return null;
  return (
    <Box title="What to know">
      <ul className={styles.lines}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {page.hopeToGain !== '' && <li>Hopes to gain: “{page.hopeToGain}”</li>}
      </ul>
    </Box>
  );
};

interface OverviewProps {
  readonly page: MemberPage;
  readonly canManage: boolean;
  /** Opens the member's audit log; undefined for a person who may not read it. */
  readonly onAudit: (() => void) | undefined;
}

const Activity = ({ page: { activity }, onAudit }: Pick<OverviewProps, 'page' | 'onAudit'>) =>
  activity.length === 0 ? null : (
    <Box
      title="Recent activity"
      note={
        onAudit && (
          <DeskButton variant="plain" onClick={onAudit}>
            All in Audit
          </DeskButton>
        )
      }
    >
      <ul className={styles.activity}>
        {activity.map(({ id, at, action, by, status }) => (
          <li key={id}>
            <span>
              {describeAction(action)}
              {status !== null && ` to ${describeStatus(status)}`}
              {by !== null && <span className={styles.quiet}> by {by.replace(/^The /, 'the ')}</span>}
            </span>
            <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>
          </li>
        ))}
      </ul>
    </Box>
  );

/** Lists the page's facts. A fact without a value is left out. */
const listFacts = ({
  member,
  schedule,
  moments,
}: MemberPage): readonly (readonly [label: string, value: ReactNode])[] => [
  ['Coach', member.coach?.name ?? 'None'],
  [
    'Schedule',
    schedule.shiftTime === null ? (
      'None yet'
    ) : (
      <Week shiftDays={schedule.shiftDays} hours={shiftTimes[schedule.shiftTime].hours} />
    ),
  ],
  ['Moments', `${String(moments.remaining)} of ${String(moments.limit)}`],
  ['Phone', member.phone === null ? null : formatPhone(member.phone)],
  ['Email', member.email],
  ['Partner', member.partner],
  ['Plan', member.plan?.name ?? null],
  ['Joined', formatShortDay(new Date(member.joinedAt))],
];

function Facts({ page }: { page: MemberPage }) {
  return (
    <Box title="Facts">
      <dl className={styles.pairs}>
        {listFacts(page)
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Box>
  );
}

/** Shows where the member stands, what they see, and what to know. */
export function Overview({ page, canManage, onAudit }: OverviewProps) {
  const { data: sight, error } = useSight(page.member.id, canManage);
  return (
    <div className={styles.columns}>
      <div>
        {error && <Alert message={getMessage(error)} />}
        <Stands page={page} sight={sight} />
        <Notes page={page} />
        <Activity page={page} onAudit={onAudit} />
      </div>
      <div>
        {sight && <SightPreview name={getMemberFirstName(page)} page={page} sight={sight} />}
        <Facts page={page} />
        {page.canRevealAddress && (
          <Box title="Address" note="A crisis is open. For a 911 handover only; every reveal is recorded.">
            <AddressReveal memberId={page.member.id} />
          </Box>
        )}
        {page.hasEmergencyContact && (
          <Box title="Emergency contact" note="Every reveal is recorded in the audit log.">
            <ContactReveal memberId={page.member.id} />
          </Box>
        )}
      </div>
    </div>
  );
}
