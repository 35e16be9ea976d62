import { CardGrid } from '@moments/ui/display/card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LogOutCard } from './log-out-card.tsx';
import { MyDataCard } from './my-data-card.tsx';
import { SupportCard } from './support-card.tsx';

/** The account as a whole: devices, support, the member's data, and its end. */
export function GeneralTab() {
  return (
    <CardGrid>
      <DevicesCard />
      <LogOutCard />
      <SupportCard />
      <MyDataCard />
      <DeletionCard />
    </CardGrid>
  );
}
