import { useNow } from '../../dates/use-clock.ts';
import { useProfile } from '../use-profile.ts';
import { AddressQuestion } from './address-question.tsx';
import { MemberNoticeCards } from './notice-card.tsx';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

/**
 * Shows notices about the member's status and plan. Their copy comes with the page, which they would shift later.
 * @param asksAddress without a notice, asks whether the address is still right when it is time (DUTY-02)
 */
export function MemberNotices({ asksAddress = false }: { readonly asksAddress?: boolean }) {
  const { user, subscription } = useProfile();
  const now = useNow();
  const isUsual =
    getMemberNotice(user, subscription) === undefined &&
    getSeparatePlanNotice(user, subscription) === undefined;
  if (isUsual) return asksAddress && isAddressDue(user, now) ? <AddressQuestion /> : null;
  return <MemberNoticeCards />;
}
