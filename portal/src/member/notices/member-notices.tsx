import { useNow } from '../../dates/use-clock.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useProfile } from '../use-profile.ts';
import { MemberNoticeCards } from './notice-card.tsx';
import { getMemberNotice, getSeparatePlanNotice, isAddressDue } from './notice-rules.ts';

/** Loads for the few members who are asked. Home shows its cards with it, so that it pushes none. */
const AddressQuestion = loadLazily(async () => ({
  default: (await import('./address-question.tsx')).AddressQuestion,
}));

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
