import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffGetPartnerUse } from '@moments/contract/partners/staff-partners';
import { hideFew, hideOfSmallGroup } from '@moments/contract/values/small-groups';

type Use = ReplyOf<typeof staffGetPartnerUse>;

/** A month's counts; null before they are counted. */
interface Counted {
  readonly month: string;
  readonly members: number | null;
  readonly texted: number | null;
}

/** Returns what staff see of a partner's counts. @param counted the last counts, which may be of an earlier month */
export function toShownCounts(
  used: number,
  counted: (Counted & { provenMembers: number | null }) | undefined,
  month: string,
) {
  const members = counted?.members ?? null;
  const texted = counted?.month === month ? counted.texted : null;
  return {
    usedThisMonth: hideOfSmallGroup(used, members),
    members: hideOfSmallGroup(members, members),
    textedThisMonth: hideOfSmallGroup(hideFew(texted), members),
    provenMembers: hideOfSmallGroup(hideFew(counted?.provenMembers ?? null), members),
  };
}

/** Returns what staff see of a partner's month. Replies are hidden with those who texted, because a few could be one person's. */
export const toShownMonth = (
  counted: Counted & Pick<Use['months'][number], 'budget' | 'replyMinutes'> & { moments: number },
  daysAtLimit: number,
): Use['months'][number] => {
  const { month, members, texted, moments, budget, replyMinutes } = counted;
  return {
    month,
    members: hideOfSmallGroup(members, members),
    texted: hideOfSmallGroup(hideFew(texted), members),
    moments: hideOfSmallGroup(moments, members),
    budget,
    replyMinutes: hideOfSmallGroup(hideOfSmallGroup(replyMinutes, texted), members),
    daysAtLimit,
  };
};
