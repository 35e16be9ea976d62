import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readSession } from './session-store.ts';

const hour = 3_600_000;

/** Milliseconds after the hour. By then the server's clock has passed it, too. Desks don't all read in the same second. */
const getPause = (): number => 1_000 + Math.random() * 4_000;

/**
 * Reads the session and the open page again after each full hour. Shifts and evenings on call begin and end on the hour, and time is no
 * event: without this, the desk would say that a shift runs after its end.
 */
export function useFullHours(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = hour - (Date.now() % hour);
      timer = setTimeout(read, left + getPause());
    };
    const read = () => {
      void readSession({ isBackground: true });
      void client.invalidateQueries({ refetchType: 'active' });
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
}
