import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery } from '../../member/profile-query.ts';

/**
 * Asks for the profile whenever a tab is opened and whenever the member comes back to the page: what another device or an
 * operator changed meanwhile is seen before anything is saved over it. A failure changes nothing.
 */
export function useFreshProfile(tab: string): void {
  const { refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: 'always' });
  useEffect(() => {
    void refetch({ cancelRefetch: false });
  }, [tab, refetch]);
}
