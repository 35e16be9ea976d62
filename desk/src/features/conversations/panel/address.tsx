import { staffRevealAddress } from '@moments/contract/members/staff-member-records';
import { call } from '../../../api/call.ts';
import { Reveal } from './reveal.tsx';

/** Shows the address for a minute, by a press and with a reason, for a 911 handover. */
export const AddressReveal = ({ memberId }: { memberId: string }) => (
  <Reveal
    label="Reveal address"
    title="Reveal the address"
    read={(reason) => call(staffRevealAddress, { params: { memberId }, body: { reason } })}
    show={({ address, city, state, zip }) => (
      <>
        {address}
        <br />
        {city}, {state} {zip}
      </>
    )}
  />
);
