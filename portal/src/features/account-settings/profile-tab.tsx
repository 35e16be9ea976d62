import type { MemberSlices } from '@moments/contract/members';
import { displayPhone } from '@moments/contract/phone';

import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { Card } from '../../interface/display/card.tsx';
import { ReviewList } from '../../interface/display/review-list.tsx';
import { Text } from '../../interface/display/text.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { useProfile } from '../../profile/use-profile.ts';

const answer = (value: string): string => value || 'Not given';

const rowsOf = ({ basicInfo, personalDetails }: MemberSlices) => [
  { label: 'First name', value: answer(personalDetails.firstName) },
  { label: 'Last name', value: answer(personalDetails.lastName) },
  { label: 'Preferred name', value: answer(personalDetails.preferredName) },
  { label: 'Phone number', value: displayPhone(basicInfo.phone) },
  { label: 'E-mail', value: answer(personalDetails.email) },
];

/** Who the member is to us. Changes go through support (ACC-04). */
export function ProfileTab() {
  const { user } = useProfile();
  const { supportEmail } = useConfiguration();
  return (
    <Card title="Profile">
      <Stack>
        <ReviewList rows={rowsOf(user)} />
        <Text kind="quiet">
          Something wrong or new? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll
          change it.
        </Text>
      </Stack>
    </Card>
  );
}
