import { formatEasternDay } from '@moments/contract/values/dates';
import { formatCents } from '@moments/contract/values/money';

interface Line {
  readonly at: Date;
  readonly title: string;
  readonly description: string;
  readonly amount: number;
  readonly status: string;
  readonly cardBrand: string | null;
  readonly last4: string | null;
  readonly receiptUrl: string | null;
}

/** What answers a dispute: facts and counts, and no word that a member or a coach wrote. */
export interface Evidence {
  readonly dispute: {
    readonly cause: string;
    readonly openedAt: Date;
    readonly status: string;
    readonly answerBy: Date | null;
    readonly paymentId: string | null;
  };
  readonly disputed: Line | undefined;
  /** When use is counted. */
  readonly days: { readonly from: Date; readonly until: Date };
  readonly payments: readonly Line[];
  readonly consents:
    | {
        readonly createdAt: Date;
        readonly termsAcceptedAt: Date | null;
        readonly messagesConsentAt: Date | null;
      }
    | undefined;
  readonly agreements: readonly {
    readonly at: Date;
    readonly version: string | null;
    readonly terms: string | null;
  }[];
  readonly emails: readonly { readonly at: Date | null; readonly subject: string | null }[];
  readonly use: readonly {
    readonly day: string;
    readonly what: keyof typeof useLabels;
    readonly count: number;
  }[];
  readonly devices: readonly {
    readonly device: string | null;
    readonly at: Date;
    readonly lastSeenAt: Date;
  }[];
  readonly choices: readonly {
    readonly at: Date;
    readonly actor: string;
    readonly action: string;
    readonly status: string | null;
  }[];
}

const formatTime = (at: Date | null | undefined): string =>
  at ? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'not recorded';

const toSection = (title: string, lines: readonly string[]): string =>
  [title.toUpperCase(), ...(lines.length === 0 ? ['None.'] : lines)].join('\n');

const describeDispute = ({ dispute, disputed }: Evidence): readonly string[] => [
  `Dispute: ${dispute.cause.replace('dispute:', '')}, opened ${formatTime(dispute.openedAt)}, ${dispute.status.replaceAll('_', ' ')}`,
  ...(dispute.answerBy ? [`Answer by: ${formatTime(dispute.answerBy)}`] : []),
  `Payment: ${dispute.paymentId ?? 'not recorded'}`,
  ...(disputed
    ? [
        `For: ${disputed.title} (${disputed.description}), ${formatCents(disputed.amount)}, ${formatTime(disputed.at)}`,
        `Card: ${disputed.cardBrand ?? 'not recorded'} ending in ${disputed.last4 ?? 'not recorded'}`,
        `Receipt: ${disputed.receiptUrl ?? 'not recorded'}`,
      ]
    : []),
];

const describeAgreements = ({ consents, agreements }: Evidence): readonly string[] => [
  `Account created: ${formatTime(consents?.createdAt)}, with the phone number confirmed by a code`,
  `Terms of service accepted: ${formatTime(consents?.termsAcceptedAt)}`,
  `Text messages agreed to: ${formatTime(consents?.messagesConsentAt)}`,
  ...agreements.map(
    ({ at, version, terms }) =>
      `Renewal terms agreed to: ${formatTime(at)}, version ${version ?? 'not recorded'}: “${terms ?? ''}”`,
  ),
];

const describePayments = ({ payments }: Evidence): readonly string[] =>
  payments.map(
    ({ at, title, description, amount, status, receiptUrl }) =>
      `${formatTime(at)}: ${title} (${description}), ${formatCents(amount)}, ${status.replaceAll('_', ' ')}${receiptUrl === null ? '' : `, ${receiptUrl}`}`,
  );

const useLabels = {
  'from-member': ['text from the member', 'texts from the member'],
  'from-coach': ['text from the coach', 'texts from the coach'],
  moment: ['Moment used', 'Moments used'],
  'log-in': ['log-in', 'log-ins'],
} as const;

/** Lists the counts of each day: "2026-11-20: 3 texts from the member, 2 texts from the coach". */
function describeUse({ use }: Evidence): readonly string[] {
  const days = [...new Set(use.map(({ day }) => day))].toSorted();
  return days.map((day) => {
    const counts = (Object.keys(useLabels) as (keyof typeof useLabels)[]).flatMap((what) => {
      const found = use.find((each) => each.day === day && each.what === what);
      return found ? [`${String(found.count)} ${useLabels[what][found.count === 1 ? 0 : 1]}`] : [];
    });
    return `${day}: ${counts.join(', ')}`;
  });
}

const choiceLabels: Readonly<Record<string, string>> = {
  'plan.cancel-asked': 'Plan canceled at the end of its period',
  'plan.keep-asked': 'Cancellation taken back',
  'plan.change-asked': 'Change of plan started',
  'plan.pause-asked': 'Plan paused',
  'plan.resume-asked': 'Plan resumed',
  'service-request.filed': 'Pause or end requested',
  'service-request.carried-out': 'Pause or end carried out',
  'service-request.withdrawn': 'Request to pause or end withdrawn',
  'opt-out.recorded': 'Request for no more texts recorded',
};

/** Names who acted, without the name of a person. */
function describeActor(actor: string): string {
  if (actor === 'member') return 'by the member';
  return actor === 'system' ? 'by the service' : 'by staff';
}

const describeChoices = ({ choices }: Evidence): readonly string[] =>
  choices.map(({ at, actor, action, status }) => {
    const stop = status === 'EXITED_BY_STOP' ? 'Opted out of texts' : 'Opted in to texts again';
    return `${formatTime(at)}: ${choiceLabels[action] ?? stop}, ${describeActor(actor)}`;
  });

/**
 * Writes the evidence for a dispute. Its sections follow Stripe's form, so that they can be pasted there:
 * https://docs.stripe.com/api/disputes/object#dispute_object-evidence
 */
export function formatEvidence(evidence: Evidence, now: Date): string {
  const { days, devices, emails } = evidence;
  const period = `${formatEasternDay(days.from)} to ${formatEasternDay(days.until)}`;
  return [
    toSection(`Evidence, written ${formatTime(now)}`, describeDispute(evidence)),
    toSection('What the member agreed to', describeAgreements(evidence)),
    toSection('Payments and receipts, newest first', describePayments(evidence)),
    toSection(
      'Emails sent about payments and the plan',
      emails.map(({ at, subject }) => `${formatTime(at)}: ${subject ?? ''}`),
    ),
    toSection(`Use of the service, ${period}, by day in Eastern Time`, describeUse(evidence)),
    toSection(
      'Devices logged in, without their network addresses, which are not kept',
      devices.map(
        ({ device, at, lastSeenAt }) =>
          `${device ?? 'Not recorded'}: since ${formatTime(at)}, last seen ${formatTime(lastSeenAt)}`,
      ),
    ),
    toSection('Cancellations, pauses, and opt-outs', describeChoices(evidence)),
  ].join('\n\n');
}
