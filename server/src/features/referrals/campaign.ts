import type { Services } from '../../services.ts';

type Needed = Pick<Services, 'referrals' | 'clock' | 'log'>;

interface CampaignInProgress {
  readonly id: string;
  readonly status: 'IN_PROGRESS';
}

/** How long a reply of the provider is used, in milliseconds, because every page load asks. */
const lifetime = 60_000;

async function readCampaign({ referrals, log }: Needed): Promise<CampaignInProgress | null> {
  const campaign = await referrals?.readCampaign();
  if (campaign === undefined) return null;
  if (campaign.ok)
    return campaign.value.status === 'IN_PROGRESS' ? { id: campaign.value.id, status: 'IN_PROGRESS' } : null;
  log.warn({ cause: campaign.cause }, 'failed to read the referral campaign');
  return null;
}

/** Creates a function that returns the campaign if it is in progress, else null (REF-01). Failures are only logged. */
export function createCampaignReader(services: Needed): () => Promise<CampaignInProgress | null> {
  let reading: Promise<CampaignInProgress | null> | undefined;
  let readAt = 0;
  return () => {
    const now = services.clock.now().getTime();
    if (reading === undefined || now - readAt >= lifetime) {
      readAt = now;
      reading = readCampaign(services);
    }
    return reading;
  };
}
