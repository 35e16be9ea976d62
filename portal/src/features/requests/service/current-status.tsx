import { isAwayOrExited, parseMemberStatus } from '@moments/contract/members/member-status';
import { formatPhone } from '@moments/contract/values/phone';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip } from '@moments/ui/display/text.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { mailDraft } from '../../../configuration/mail-draft.ts';
import { paths } from '../../../configuration/paths.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { supportSubjects } from '../../../configuration/support-subjects.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { getStatusCopy } from './service-copy.ts';

/** The way on from a status, where there is one. */
function WayOn({ currentStatus }: { currentStatus: string }) {
  const { supportEmail, textNumber } = useConfiguration();
  const status = parseMemberStatus(currentStatus);
  if (status === 'AWAY_TEXT_LIMIT') return <TextLink href={paths.addMoments}>Add Moments</TextLink>;
  if (status === 'AWAY_BUDGET_LIMIT') return <TextLink href={paths.subscriptions}>See plans</TextLink>;
  if (status === 'EXITED_BY_STOP' && textNumber !== '') {
    return <TextLink href={`sms:${textNumber}?body=START`}>Text START to {formatPhone(textNumber)}</TextLink>;
  }
  if (getStatusCopy(currentStatus).tone === 'good') return null;
  const { comeBack, general } = supportSubjects;
  const isAway = status !== undefined && isAwayOrExited(status);
  return <TextLink href={mailDraft(supportEmail, isAway ? comeBack : general)}>Email us</TextLink>;
}

/** How the service stands, in plain words (ACC-03). */
export function CurrentStatus() {
  const { currentStatus } = useProfile().user.basicInfo;
  const { chip, tone, meaning } = getStatusCopy(currentStatus);
  return (
    <Card
      title="Your service"
      action={
        <Chip tone={tone} dot>
          {chip}
        </Chip>
      }
    >
      <Stack gap={8}>
        <p>{meaning}</p>
        <Row>
          <WayOn currentStatus={currentStatus} />
        </Row>
      </Stack>
    </Card>
  );
}
