import { useEffect, useState } from 'react';
import { Logo } from '@moments/ui/brand/logo.tsx';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import { ExternalIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import type { PageSettings } from '../../page/live-messages.ts';
import { callAndTell } from './calls.ts';
import { demoMembers } from './content.ts';
import { displayMoment } from './formats.ts';
import { Inbox } from './inbox.tsx';
import { useLive, type Live } from './live.ts';
import { Members } from './members.tsx';
import styles from './page.module.css';
import { Phone } from './phone.tsx';
import { StripeData } from './stripe-data.tsx';
import { Faults, Referral, TestCards } from './tools.tsx';

/** Remembers the number of the phone's owner for the next visit. */
function useOwner() {
  const [owner, setOwner] = useState(() => localStorage.getItem('phone') ?? demoMembers[0]?.phone ?? '');
  useEffect(() => localStorage.setItem('phone', owner), [owner]);
  return [owner, setOwner] as const;
}

/** The page that people keep open next to the portal. */
export function Page({ portalUrl, numbers }: PageSettings) {
  const { connection, messages, state, records } = useLive();
  const [owner, setOwner] = useOwner();
  return (
    <>
      <Header portalUrl={portalUrl} connection={connection} />
      <main className={styles.page}>
        <div className={styles.intro}>
          <h1>Sandbox</h1>
          <Text kind="quiet">
            Texts, emails, and card payments from the portal show up here. Nothing is really sent or charged.
          </Text>
        </div>
        <Phone
          owner={owner}
          onOwner={setOwner}
          texts={messages.filter(({ channel }) => channel === 'sms')}
          optOuts={state.optOuts}
          numbers={numbers}
        />
        <div className={styles.parts}>
          <div className={styles.wide}>
            {/* Below the phone, so that its buttons stay in place when a clock moves. */}
            {state.clockOffsetMs !== 0 && <ClockNote offsetMs={state.clockOffsetMs} />}
            <Members portalUrl={portalUrl} owner={owner} onOwner={setOwner} />
          </div>
          <Stack>
            <Inbox emails={messages.filter(({ channel }) => channel === 'email')} />
            <StripeData records={records} />
          </Stack>
          <Stack>
            <TestCards />
            <Referral portalUrl={portalUrl} />
            <Faults faults={state.faults} />
          </Stack>
        </div>
      </main>
      <NoticeRegion />
    </>
  );
}

const parts = [
  ['phone', 'Phone'],
  ['members', 'Members'],
  ['mail', 'Email'],
  ['stripe-data', 'Stripe data'],
  ['cards', 'Cards'],
  ['referral', 'Friends'],
  ['faults', 'Faults'],
] as const;

function Header({ portalUrl, connection }: { portalUrl: string; connection: Live['connection'] }) {
  const [asksReset, setAsksReset] = useState(false);
  return (
    <>
      <header className={styles.header}>
        <Row gap={16}>
          <Logo app=" sandbox" />
          <span role="status">
            <Chip tone={connection === 'Live' ? 'good' : 'amber'} dot>
              {connection}
            </Chip>
          </span>
        </Row>
        <Row>
          <Button variant="danger" onClick={() => setAsksReset(true)}>
            Reset
          </Button>
          <LinkButton href={portalUrl} target="_blank" rel="noopener">
            Open the portal <ExternalIcon />
          </LinkButton>
        </Row>
      </header>
      <nav className={styles.jump} aria-label="Parts of this page">
        {parts.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <ConfirmDialog
        open={asksReset}
        title="Reset the sandbox?"
        confirmLabel="Reset"
        cancelLabel="Cancel"
        danger
        onCancel={() => setAsksReset(false)}
        onConfirm={() => {
          setAsksReset(false);
          void callAndTell('POST', '/api/reset');
        }}
      >
        This deletes all texts, emails, cards, payments, referrals, and faults, and resets the clock. The
        portal keeps its data, so members may have plans that no longer exist in the sandbox.
      </ConfirmDialog>
    </>
  );
}

function ClockNote({ offsetMs }: { offsetMs: number }) {
  // The offset changes only when the clock is moved.
  const [now] = useState(() => Date.now());
  return (
    <Note tone="warn">
      <p>The sandbox clock is set to {displayMoment(new Date(now + offsetMs).toISOString())}.</p>
      <Button
        variant="second"
        size="compact"
        onClick={() => void callAndTell('POST', '/api/clock', { now: null })}
      >
        Reset clock
      </Button>
    </Note>
  );
}
