import { getRedirect } from '@moments/contract/members/redirects';
import { routes } from '@moments/contract/members/routes';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { TiledItem } from '@moments/ui/display/icon-tile.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { BookIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../configuration/paths.ts';
import { useToday } from '../../dates/use-clock.ts';
import { useProfile } from '../use-profile.ts';
import { getWellnessTip } from './wellness-tips.ts';

/** Says how to get to the dashboard, or when. */
function DashboardWay() {
  const { derivation } = useProfile();
  return getRedirect(routes.home, derivation.status) === undefined ? (
    <LinkButton href={paths.home} full>
      Go to Dashboard
    </LinkButton>
  ) : (
    <Text kind="quiet">You’ll get your dashboard when you’re matched with a coach.</Text>
  );
}

/** Shows the weekly wellness tip, and on other pages than Home the way to the dashboard (APP-03). */
export default function WellnessCard({ isHome = false }: { readonly isHome?: boolean }) {
  const today = useToday();
  return (
    <Card title="Weekly wellness tips">
      <Stack gap={32}>
        <Stack>
          <Text>A small thing to try, new every week. Come back on Monday for the next one.</Text>
          <TiledItem icon={<BookIcon />} warm title="This week">
            <Text kind="quiet">{getWellnessTip(today)}</Text>
          </TiledItem>
        </Stack>
        {!isHome && <DashboardWay />}
      </Stack>
    </Card>
  );
}
