import type { ReactNode } from 'react';
import { AlertIcon, MessageIcon } from '@moments/ui/icons.ts';
import { AuthShell } from '@moments/ui/layout/auth-shell.tsx';
import { HelpMenu } from '@moments/ui/layout/help-menu.tsx';
import { readConfiguration } from '../../../session/page-configuration.ts';
import styles from './sign-in.module.css';

function CrisisHelp() {
  const { lifeline, textLine, textLineKeyword, emergency } = readConfiguration().crisis;
  const body = encodeURIComponent(textLineKeyword);
  return (
    <HelpMenu
      first={[
        {
          href: `tel:${lifeline}`,
          label: (
            <span>
              In crisis? <b>Call {lifeline}</b>
            </span>
          ),
        },
        { href: `sms:${lifeline}`, label: <b>Text {lifeline}</b> },
      ]}
      more="More"
      note="Free, private, day and night."
      links={[
        {
          href: `sms:${textLine}?&body=${body}`,
          label: `Text ${textLineKeyword} to ${textLine}`,
          icon: <MessageIcon />,
        },
        { href: `tel:${emergency}`, label: `In danger now? Call ${emergency}`, icon: <AlertIcon /> },
      ]}
    />
  );
}

/** Shows the coaches' work as a picture. Screen readers get the text below it. */
const Picture = () => (
  <>
    <div className={styles.talk} aria-hidden="true">
      <p>Long day. But I took that walk.</p>
      <p data-own>That counts. What did you notice?</p>
      <p>It was quiet. I liked that.</p>
    </div>
    <div className={styles.picture}>
      <p className={styles.claim}>Someone is waiting for your words.</p>
      <p>For coaches and staff of Moments.</p>
    </div>
  </>
);

export const SignInShell = ({ children }: { children: ReactNode }) => (
  <AuthShell help={<CrisisHelp />} picture={<Picture />} pictureLabel="About the desk" app=" Desk">
    <div className={styles.screen}>{children}</div>
  </AuthShell>
);
