import type { PortalConfiguration } from '@moments/contract/portal-configuration';
import type { ReactNode } from 'react';

import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { TextLink } from '../../interface/buttons/text-link.tsx';
import { Card } from '../../interface/display/card.tsx';
import { TiledItem, TileGrid } from '../../interface/display/icon-tile.tsx';
import { Text } from '../../interface/display/text.tsx';
import { CalendarIcon } from '../../interface/icons/calendar-icon.tsx';
import { ExternalIcon } from '../../interface/icons/external-icon.tsx';
import { InfoIcon } from '../../interface/icons/info-icon.tsx';
import { VideoIcon } from '../../interface/icons/video-icon.tsx';

type Announcement = PortalConfiguration['announcements'][number];

const icons: Readonly<Record<Announcement['kind'], ReactNode>> = {
  orientation: <CalendarIcon />,
  video: <VideoIcon />,
  news: <InfoIcon />,
};

/** What is on, from the configuration: no build is needed to change it (HOME-01). */
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
              {link.label} <ExternalIcon size="small" />
            </TextLink>
          </TiledItem>
        ))}
      </TileGrid>
    </Card>
  );
}
