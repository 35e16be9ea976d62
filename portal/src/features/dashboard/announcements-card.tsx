import type { ReactNode } from 'react';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { TiledItem, TileGrid } from '@moments/ui/display/icon-tile.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { CalendarIcon, ExternalIcon, InfoIcon, VideoIcon } from '@moments/ui/icons.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';

type Announcement = PortalConfiguration['announcements'][number];

const icons: Readonly<Record<Announcement['kind'], ReactNode>> = {
  orientation: <CalendarIcon />,
  video: <VideoIcon />,
  news: <InfoIcon />,
};

/** Lists the announcements from the configuration, so that changing them needs no build (HOME-01). */
export function AnnouncementsCard() {
  const { announcements } = useConfiguration();
  if (announcements.length === 0) return null;
  return (
    <Card title="Announcements">
      <TileGrid>
        {announcements.map(({ kind, title, text, link }) => (
          <TiledItem key={title} icon={icons[kind]} warm={kind === 'video'} title={title}>
            <Text kind="quiet">{text}</Text>
            <TextLink href={link.url}>
              {link.label} <ExternalIcon size={16} />
            </TextLink>
          </TiledItem>
        ))}
      </TileGrid>
    </Card>
  );
}
