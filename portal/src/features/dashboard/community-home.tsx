import type { ReactNode } from 'react';
import { DashboardWide } from '@moments/ui/layout/grids.tsx';
import { WellnessCard } from '../../member/wellness/wellness-card.tsx';

/** Shows what the free plan has first: this week's tip. The rest comes with it, so that it pushes nothing. */
export const CommunityHome = ({ children }: { readonly children: ReactNode }) => (
  <>
    <DashboardWide>
      <WellnessCard isHome />
    </DashboardWide>
    {children}
  </>
);
