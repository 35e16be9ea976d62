import type { Stories } from '@moments/ui/gallery/story.ts';
import { addMatching, samplePending } from '../test/fake-matching.ts';
import { addMembers, sampleMember } from '../test/fake-members.ts';
import { ServedDesk } from './served-desk.tsx';

const nora = {
  staff: { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' },
  roles: ['operations' as const],
  shift: null,
};

/** Shows the pages of operations: matching, a member's page, and a closed door. */
export const stories: Stories = {
  'desk-matching': () => (
    <ServedDesk
      path="/matching/dia"
      session={nora}
      prepare={(desk) => {
        addMatching(desk, [
          samplePending(),
          samplePending({ memberId: 'omar', name: 'Omar Haddad', partner: null, isUnder18: true }),
        ]);
      }}
    />
  ),
  'desk-member': () => (
    <ServedDesk
      path="/members/kim"
      session={nora}
      prepare={(desk) => {
        addMembers(desk, [sampleMember()]);
      }}
    />
  ),
  'desk-no-access': () => <ServedDesk path="/inbox" session={nora} />,
};
