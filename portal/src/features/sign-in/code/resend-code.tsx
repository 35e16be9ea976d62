import { useEffect, useState } from 'react';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { ClockIcon } from '@moments/ui/icons.ts';
import { Row } from '@moments/ui/layout/stack.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import { signInCopy } from '../copy.ts';
import styles from './resend-code.module.css';

/** Counts the whole seconds until an instant (ms since 1970). It reads the clock, so that a sleeping tab doesn't lag. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const updateNow = (): void => setNow(Date.now());
    updateNow();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      updateNow();
      if (until <= Date.now()) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

const padDigits = (count: number): string => String(count).padStart(2, '0');

/** Formats seconds as `mm:ss` (AUTH-16). */
export const formatCountdown = (seconds: number): string =>
  `${padDigits(Math.floor(seconds / 60))}:${padDigits(seconds % 60)}`;

interface ResendCodeProps {
  /** ms since 1970. */
  readonly resendAt: number;
  readonly onResend: () => Promise<unknown>;
}

/** Shows the countdown to another code, then the button that sends it (AUTH-16). */
export function ResendCode({ resendAt, onResend }: ResendCodeProps) {
  const seconds = useCountdown(resendAt);
  const [isSending, run] = usePending();
  return (
    <Row spread="center">
      {seconds > 0 ? (
        <p className={styles.countdown}>
          <ClockIcon />
          <span>
            New code in <strong>{formatCountdown(seconds)}</strong>
          </span>
        </p>
      ) : (
        <TextButton disabled={isSending} onClick={() => run(onResend)}>
          {isSending ? 'Sending...' : signInCopy.sendAgain}
        </TextButton>
      )}
    </Row>
  );
}
