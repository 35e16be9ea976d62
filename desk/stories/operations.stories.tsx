import type { Stories } from '@moments/ui/gallery/story.ts';
import { addAudit } from '../test/fake-audit.ts';
import { addDeliveries, createLetters } from '../test/fake-deliveries.ts';
import { addFigures } from '../test/fake-figures.ts';
import { addMatching, samplePending } from '../test/fake-matching.ts';
import { addMembers, sampleMember } from '../test/fake-members.ts';
import { addPartners } from '../test/fake-partners.ts';
import { addPlans } from '../test/fake-plans.ts';
import { addStaffCalls } from '../test/fake-staff.ts';
import { ServedDesk } from './served-desk.tsx';

const nora = {
  staff: { id: 'staff-nora', name: 'Nora Blake', email: 'nora@moments.example' },
  roles: ['operations' as const],
  shift: null,
};

const dana = {
  staff: { id: 'staff-dana', name: 'Dana Cole', email: 'dana@moments.example' },
  roles: ['admin' as const, 'coach' as const],
  shift: null,
};

/** Shows the pages of operations and of administrators: matching, a member's page, staff, deliveries, audit, and a closed door. */
export const stories: Stories = {
  'desk-deliveries': () => (
    <ServedDesk path="/deliveries" session={dana} prepare={(desk) => addDeliveries(desk, createLetters())} />
  ),
  'desk-audit': () => <ServedDesk path="/audit" session={dana} prepare={addAudit} />,
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
  'desk-staff': () => (
    <ServedDesk path="/staff" session={dana} prepare={(desk) => void addStaffCalls(desk)} />
  ),
  'desk-person': () => (
    <ServedDesk path="/staff/staff-ana" session={dana} prepare={(desk) => void addStaffCalls(desk)} />
  ),
  'desk-partners': () => (
    <ServedDesk path="/partners" session={nora} prepare={(desk) => void addPartners(desk)} />
  ),
  'desk-figures': () => (
    <ServedDesk path="/figures" session={nora} prepare={(desk) => void addFigures(desk)} />
  ),
  'desk-plans': () => <ServedDesk path="/plans" session={dana} prepare={(desk) => addPlans(desk)} />,
  'desk-no-access': () => <ServedDesk path="/inbox" session={nora} />,
};
