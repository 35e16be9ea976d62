import { redirectFor, routes } from '@moments/contract/routes';

import { useToday } from '../../clock/use-clock.ts';
import { paths } from '../../configuration/paths.ts';
import { LinkButton } from '../../interface/buttons/link-button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { TiledItem } from '../../interface/display/icon-tile.tsx';
import { Text } from '../../interface/display/text.tsx';
import { BookIcon } from '../../interface/icons/book-icon.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { wellnessTip } from './wellness-tips.ts';

/** Weekly wellness tips, and the way to the dashboard as soon as it is open to the member (APP-03). */
export function WellnessCard() {
  const { derivation } = useProfile();
  const today = useToday();
  const isDashboardOpen = redirectFor(routes.home, derivation.status) === undefined;
  return (
    <Card title="Weekly wellness tips">
      <Stack gap={32}>
        <Stack>
          <Text>A small thing to try, new every week. Come back on Monday for the next one.</Text>
          <TiledItem icon={<BookIcon />} warm title="This week">
            <Text kind="quiet">{wellnessTip(today)}</Text>
          </TiledItem>
        </Stack>
        {isDashboardOpen ? (
          <LinkButton href={paths.home} full>
            Go to Dashboard
          </LinkButton>
        ) : (
          <Text kind="quiet">Your dashboard opens as soon as you are matched with your coach.</Text>
        )}
      </Stack>
    </Card>
  );
}
