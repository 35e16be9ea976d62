import { useQuery } from '@tanstack/react-query';
import { Suspense, useSyncExternalStore } from 'react';
import { getCoachPortrait } from '@moments/contract/staff/coach-portrait';
import { formatPhone } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { KeepTogether, Text } from '@moments/ui/display/text.tsx';
import { downloadText } from '@moments/ui/download-text.ts';
import { ClockIcon, MessageIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { callOrThrow } from '../../api/call.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useNow, useToday } from '../../dates/use-clock.ts';
import { readDraft } from '../../forms/draft-store.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useIsIdle } from '../../frame/use-painted.ts';
import { useProfile } from '../use-profile.ts';
import styles from './coach-card.module.css';
import {
  formatReplies,
  getCoach,
  getCoachingHours,
  suggestMessages,
  toContactCard,
  toTextLink,
} from './coach-rules.ts';
import { getOwnTimeZone } from './shift-hours.ts';

const PhoneCode = loadLazily(async () => ({ default: (await import('./phone-code.tsx')).PhoneCode }));

/** A laptop: a wide screen with a mouse, from which texting begins with the phone's camera. */
const laptop = '(min-width: 960px) and (hover: hover)';

const subscribeToLaptop = (onChange: () => void): (() => void) => {
  const query = matchMedia(laptop);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const useLaptop = (): boolean => useSyncExternalStore(subscribeToLaptop, () => matchMedia(laptop).matches);

/** Shows the coach's picture, and until it is there their initial. */
function Portrait({ name }: { readonly name: string }) {
  const { since, hasPortrait = false } = useProfile().user.basicInfo.coach ?? {};
  const isIdle = useIsIdle();
  const { data } = useQuery({
    queryKey: ['coach-portrait', name, since],
    queryFn: ({ signal }) => callOrThrow(getCoachPortrait, { signal }),
    enabled: hasPortrait && isIdle,
  });
  return (
    <span className={styles.portrait}>
      {data?.portrait ? <img src={data.portrait} alt="" /> : name.charAt(0)}
    </span>
  );
}

/** Shows when the coach answers, in the member's own time too. */
function Hours({ canText }: { readonly canText: boolean }) {
  const { user } = useProfile();
  const { days, eastern, own, ownDays, dayShift } = getCoachingHours(
    user.availability,
    useToday(),
    getOwnTimeZone(),
  );
  return (
    <p className={styles.hours}>
      <ClockIcon size={16} />
      <span>
        {canText ? 'Your coach answers' : 'Your coach’s hours:'}{' '}
        {(own === undefined ? days : ownDays) !== '' && `${own === undefined ? days : ownDays}, `}
        {own === undefined ? (
          <KeepTogether>{eastern}</KeepTogether>
        ) : (
          <>
            <KeepTogether>{own} your time</KeepTogether>{' '}
            <KeepTogether>
              ({dayShift !== 0 && days !== '' && `${days}, `}
              {eastern})
            </KeepTogether>
          </>
        )}
      </span>
    </p>
  );
}

interface SuggestionsProps {
  readonly coach: string;
  readonly phone: string;
}

/** Offers two first messages in the first days. */
function Suggestions({ coach, phone }: SuggestionsProps) {
  const { firstName, preferredName } = useProfile().user.personalDetails;
  return (
    <div>
      <Text kind="quiet">Not sure how to begin? Try one of these:</Text>
      <ul className={styles.suggestions}>
        {suggestMessages(coach, preferredName || firstName).map((message) => (
          <li key={message}>
            <TextLink href={toTextLink(phone, message)}>“{message.replace(/ $/, '…')}”</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Offers the first text that the member was still writing at the match, which only this page has. */
function UnsentText({ phone }: { readonly phone: string }) {
  const unsent = readDraft(useProfile().memberId, 'first-text')?.['value'];
  const text = typeof unsent === 'string' ? unsent.trim() : '';
  if (text === '') return null;
  return (
    <div>
      <Text kind="quiet">You were still writing this when we found your coach. You can text it now:</Text>
      <TextLink href={toTextLink(phone, text)}>“{text}”</TextLink>
    </div>
  );
}

/** Shows the member's coach and how to text them (HOME-04). */
export function CoachCard() {
  const { textNumber } = useConfiguration();
  const { user, subscription } = useProfile();
  const now = useNow();
  const coach = getCoach(user, now);
  const isLaptop = useLaptop();
  if (!coach || textNumber === '') return null;
  const { name, canText, isNew } = coach;
  const { introduction, replies } = user.basicInfo.coach ?? {};
  const hasTexted = subscription !== null && subscription.messagesRemaining < subscription.messagesLimit;
  return (
    <Card title={`${name}, your coach`}>
      <div className={styles.coach}>
        <Stack>
          <div className={styles.sky} data-sky={Math.floor(now.getHours() / 6)} aria-hidden="true">
            <Portrait name={name} />
          </div>
          {introduction && <Text>{introduction}</Text>}
          <div>
            <p className={styles.number}>
              <KeepTogether>{formatPhone(textNumber)}</KeepTogether>
            </p>
            <Hours canText={canText} />
            {canText && replies && <Text kind="quiet">{formatReplies(replies, now)}</Text>}
          </div>
          <ButtonRow>
            {canText && (
              <LinkButton href={toTextLink(textNumber)}>
                <MessageIcon /> Text {name}
              </LinkButton>
            )}
            <Button
              variant="second"
              onClick={() => downloadText(`${name}.vcf`, 'text/vcard', toContactCard(name, textNumber))}
            >
              Save contact
            </Button>
          </ButtonRow>
          {canText && <UnsentText phone={textNumber} />}
          {isNew && !hasTexted && <Suggestions coach={name} phone={textNumber} />}
        </Stack>
        {isLaptop && canText && (
          <div className={styles.code}>
            <Suspense>
              <PhoneCode text={toTextLink(textNumber)} label={`QR code to text ${name}`} />
            </Suspense>
          </div>
        )}
      </div>
    </Card>
  );
}
