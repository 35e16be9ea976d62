import { lazy } from 'react';
import { useParams } from 'react-router';
import type { DeskSession } from '../../../session/session-store.ts';

// Either loads without the other.
const MembersScreen = lazy(async () => ({ default: (await import('./members-screen.tsx')).MembersScreen }));
const MemberScreen = lazy(async () => ({
  default: (await import('../page/member-screen.tsx')).MemberScreen,
}));

export function MembersArea({ session }: { session: DeskSession }) {
  const { id } = useParams();
  return id === undefined ? (
    <MembersScreen session={session} />
  ) : (
    <MemberScreen key={id} memberId={id} session={session} />
  );
}
