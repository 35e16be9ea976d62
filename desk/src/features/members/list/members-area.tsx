import { useParams } from 'react-router';
import type { DeskSession } from '../../../session/session-store.ts';
import { MemberScreen } from '../page/member-screen.tsx';
import { MembersScreen } from './members-screen.tsx';

export function MembersArea({ session }: { session: DeskSession }) {
  const { id } = useParams();
  return id === undefined ? (
    <MembersScreen session={session} />
  ) : (
    <MemberScreen key={id} memberId={id} session={session} />
  );
}
