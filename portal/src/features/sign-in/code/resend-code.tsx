import { TextButton } from '@moments/ui/buttons/links.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { Row } from '@moments/ui/layout/stack.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import styles from './resend-code.module.css';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';

interface ResendCodeProps {
  /** ms since 1970. */
  readonly resendAt: number;
  readonly onResend: () => Promise<unknown>;
}

/** The wait for another code, then the way to get one (AUTH-16). */
export function ResendCode({ resendAt, onResend }: ResendCodeProps) {
  const seconds = useCountdown(resendAt);
  const [isSending, run] = usePending();
  return (
    <Row spread="center">
      {seconds > 0 ? (
        <p className={styles.countdown}>
          <ClockIcon />
          <span>
            New code in <strong>{minutesAndSeconds(seconds)}</strong>
          </span>
        </p>
      ) : (
        <TextButton disabled={isSending} onClick={() => run(onResend)}>
          {isSending ? 'Sending...' : 'Send a new code'}
        </TextButton>
      )}
    </Row>
  );
}
