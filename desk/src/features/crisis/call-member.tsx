import type { OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { staffShowPhone } from '@moments/contract/crisis/staff-handover';
import { formatPhone } from '@moments/contract/values/phone';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { PhoneIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useForAMinute } from '../../parts/use-for-a-minute.ts';
import styles from './crisis.module.css';

interface CallMemberProps {
  readonly memberId: string;
  readonly crisis: Pick<OpenCrisis, 'canHandOver'>;
  /** The account was stopped, so that no text of the member is kept. */
  readonly isStopped: boolean;
}

/** Says to call a member whom no coach can text, and shows the phone to those who may call. */
export function CallMember({ memberId, crisis, isStopped }: CallMemberProps) {
  const [phone, setPhone] = useForAMinute<string>();
  const { run, isBusy, error } = useAct();
  const show = () => run(async () => setPhone((await call(staffShowPhone, { params: { memberId } })).phone));
  return (
    <>
      <Note tone="warn">
        No coach can text them, so call.{' '}
        {isStopped && 'What they text isn’t kept, so you don’t see it here. '}
        {phone === undefined &&
          !crisis.canHandOver &&
          'The person on call and operations see the phone number here.'}
        {phone !== undefined && (
          <a href={`tel:${phone}`} className={styles.phone}>
            {formatPhone(phone)}
          </a>
        )}
      </Note>
      {crisis.canHandOver && phone === undefined && (
        <DeskButton busy={isBusy} onClick={() => void show()}>
          <PhoneIcon />
          Show the phone
        </DeskButton>
      )}
      {error !== undefined && <Alert message={error} />}
    </>
  );
}
