import { CardGrid } from '@moments/ui/display/card.tsx';
import { EmailCard } from './email-card.tsx';
import { PersonalInfoCard } from './personal-info-card.tsx';
import { PhoneCard } from './phone-card.tsx';

/** Who the member is to us (ACC-04, ACC-05). */
export function ProfileTab() {
  return (
    <CardGrid>
      <PersonalInfoCard />
      <PhoneCard />
      <EmailCard />
    </CardGrid>
  );
}
