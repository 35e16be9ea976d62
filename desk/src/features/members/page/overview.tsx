import type { ReactNode } from 'react';
import { describeSight, describeStatus } from '@moments/contract/members/member-labels';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import { formatPhone } from '@moments/contract/values/phone';
import { shiftTimes } from '@moments/contract/values/shift-times';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { AlertIcon, CheckIcon } from '@moments/ui/icons.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { describeAction } from '../../../parts/audit-labels.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton, Quiet } from '../../../parts/parts.tsx';
import { formatDayAndTime, formatSince } from '../../../parts/times.ts';
import { Week } from '../../../parts/week.tsx';
import { EndedCrises, OpenCrisisFacts } from '../../crisis/index.ts';
import { AccountActs } from './account-acts.tsx';
import { AddressAndContact } from './address-and-contact.tsx';
import { listFactsToKnow } from './facts-to-know.tsx';
import { Box } from './member-parts.tsx';
import { useSight, type MemberPage, type Sight } from './member-queries.ts';
import styles from './member.module.css';
import { OperationsNotes } from './operations-notes.tsx';
import overview from './overview.module.css';
import { RecordsBox } from './records-box.tsx';
import { SightPreview } from './sight-preview.tsx';

/** Names who did something within a sentence. */
const describeWho = (by: string): string => by.replace(/^The /, 'the ');

const getMemberFirstName = ({ member }: MemberPage): string => getFirstName(member.name) || 'the member';

/** Shows the facts that decide what the member sees, and since when they hold. */
const SightFacts = ({ sight: { facts, rule } }: { sight: Sight }) => (
  <>
    <ul className={overview.facts}>
      {facts.map(({ name, holds, label, at }) => (
        <li key={name} data-holds={holds}>
          {holds ? <CheckIcon /> : <AlertIcon />}
          {holds ? label : <b>{label}</b>}
          {typeof at === 'string' && <time dateTime={at}>{formatSince(new Date(at))}</time>}
        </li>
      ))}
    </ul>
    <Quiet>{rule}</Quiet>
  </>
);

/** Says since when the status is, and who set it. */
function describeSince({ statusSince, member, activity }: MemberPage): string | undefined {
  if (statusSince === null) return undefined;
  const [latest] = activity.filter(({ action }) => action === 'member.status-changed');
  const by = latest?.status === member.status && latest.by !== null ? `, by ${describeWho(latest.by)}` : '';
  return `Since ${formatSince(new Date(statusSince))}${by}`;
}

const StatusBox = ({ page, sight }: { page: MemberPage; sight: Sight | undefined }) => (
  <Box title={`Where ${getMemberFirstName(page)} stands`} note="Computed now, never stored">
    <div className={overview.tiles}>
      <p>
        Member status <b>{describeStatus(page.member.status)}</b>
        <span>{describeSince(page)}</span>
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

const FactsToKnow = ({ page }: { page: MemberPage }) => {
  const facts = listFactsToKnow(page, getMemberFirstName(page));
  return facts.length === 0 ? null : (
    <Box title="What to know">
      <ul className={overview.lines}>
        {facts.map(({ id, icon, text }) => (
          <li key={id}>
            {icon}
            <span>{text}</span>
          </li>
        ))}
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
      <ul className={overview.activity}>
        {activity.map(({ id, at, action, by, status }) => (
          <li key={id}>
            <span>
              {describeAction(action)}
              {status !== null && ` to ${describeStatus(status)}`}
              {by !== null && <Quiet as="span"> by {describeWho(by)}</Quiet>}
            </span>
            <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>
          </li>
        ))}
      </ul>
    </Box>
  );

const describeCoach = (coach: MemberPage['member']['coach'], since: string | null): string => {
  if (coach === null) return 'None';
  return since === null ? coach.name : `${coach.name}, since ${formatSince(new Date(since))}`;
};

/** Lists the page's facts. A fact without a value is left out. */
const listFacts = ({
  member,
  schedule,
  moments,
  coachSince,
}: MemberPage): readonly (readonly [label: string, value: ReactNode])[] => [
  ['Coach', describeCoach(member.coach, coachSince)],
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
  ['Joined', formatSince(new Date(member.joinedAt))],
];

function Facts({ page }: { page: MemberPage }) {
  return (
    <Box title="Facts">
      <dl className={overview.pairs}>
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

/** Shows the member's status, what they see on the portal, notes, recent activity, and facts. */
export function Overview({ page, canManage, onAudit }: OverviewProps) {
  const { data: sight, error } = useSight(page.member.id, canManage);
  return (
    <div className={styles.columns}>
      <div>
        {error && <Alert message={getMessage(error)} />}
        {page.crisis && (
          <Box title="Crisis">
            <OpenCrisisFacts memberId={page.member.id} crisis={page.crisis} />
          </Box>
        )}
        <StatusBox page={page} sight={sight} />
        <FactsToKnow page={page} />
        {canManage && <OperationsNotes memberId={page.member.id} isErased={page.isErased} />}
        <Activity page={page} onAudit={onAudit} />
      </div>
      <div>
        {sight && <SightPreview name={getMemberFirstName(page)} page={page} sight={sight} />}
        <Facts page={page} />
        <EndedCrises memberId={page.member.id} />
        <AddressAndContact page={page} canManage={canManage} />
        {canManage && <RecordsBox page={page} />}
        {canManage && !page.isErased && <AccountActs page={page} />}
      </div>
    </div>
  );
}
