import { useQuery } from '@tanstack/react-query';
import { staffListDisputes, staffGetDisputeEvidence } from '@moments/contract/payments/staff-disputes';
import { formatCents } from '@moments/contract/values/money';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { Link } from '@moments/ui/link.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';

/** Saves the evidence for a dispute as a file, whose name holds no name of a person. */
export function EvidenceButton({ disputeId }: { disputeId: string }) {
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () => {
      const { evidence } = await call(staffGetDisputeEvidence, { params: { disputeId } });
      downloadText(`evidence-${disputeId}.txt`, 'text/plain;charset=utf-8', evidence);
    });
  return (
    <>
      <DeskButton variant="plain" busy={isBusy} onClick={() => void save()}>
        <DownloadIcon />
        Evidence
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}

/** Milliseconds between two reads: banks take days. */
const betweenReads = 300_000;

/**
 * Lists open disputes, those to answer first on top (RENEW-06). Without any, it shows nothing.
 * @param canOpenMembers administrators see no member's page
 */
export function OpenDisputes({ canOpenMembers }: { canOpenMembers: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['disputes'],
    queryFn: ({ signal }) => call(staffListDisputes, { signal, isBackground: true }),
    refetchInterval: betweenReads,
  });
  if (error) return <Alert message={getMessage(error)} />;
  if (!data || data.disputes.length === 0) return null;
  return (
    <section aria-labelledby="open-disputes">
      <h2 id="open-disputes">Open disputes</h2>
      <ul>
        {data.disputes.map(({ id, memberId, amount, answerBy, openedAt }) => (
          <li key={id}>
            <p>
              <b>
                {canOpenMembers ? (
                  <Link href={`/members/${memberId}`}>{formatCents(amount)}</Link>
                ) : (
                  formatCents(amount)
                )}
              </b>
              <span>Since {formatDayAndTime(new Date(openedAt))}</span>
              <span>
                {answerBy === null
                  ? 'The bank decides'
                  : `Answer in Stripe by ${formatDayAndTime(new Date(answerBy))}`}
              </span>
            </p>
            <EvidenceButton disputeId={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
