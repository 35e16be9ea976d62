import { useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { MailIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { displayMoment } from './formats.ts';
import type { ShownMessage } from './live.ts';
import styles from './page.module.css';
import { CopyCode } from './thread.tsx';
import { withLinks } from './with-links.tsx';

/** Shows all emails, the newest first, or those to an address. */
export function Inbox({ emails }: { emails: readonly ShownMessage[] }) {
  const [recipient, setRecipient] = useState('');
  const shown = emails
    .filter(({ to }) => to.toLowerCase().includes(recipient.trim().toLowerCase()))
    .toReversed();
  return (
    <div id="mail">
      <Card title="Email">
        <Stack gap={8}>
          {emails.length > 0 && (
            <TextInput
              type="search"
              label="Show only emails to"
              autoComplete="off"
              value={recipient}
              onChange={(event) => setRecipient(event.currentTarget.value)}
            />
          )}
          {shown.length === 0 ? (
            <EmptyState icon={<MailIcon />} title="No emails yet">
              <p className={styles.quiet}>Receipts, codes, and confirmations show up here.</p>
            </EmptyState>
          ) : (
            <ul className={styles.mails}>
              {shown.map((email) => (
                <li key={email.id}>
                  <Email email={email} />
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </Card>
    </div>
  );
}

/** Shows one email: a line that opens to the whole of it. */
function Email({ email: { id, subject, sentAt, to, from, body, code, hasDesign } }: { email: ShownMessage }) {
  const [showsDesign, setShowsDesign] = useState(false);
  return (
    <details className={styles.mail}>
      <summary>
        <b>{subject ?? '(no subject)'}</b>
        <span className={styles.quiet}>{displayMoment(sentAt)}</span>
        <span className={styles.quiet}>to {to}</span>
      </summary>
      <p className={styles.quiet}>from {from}</p>
      {showsDesign ? (
        <iframe
          src={`/mails/${id}`}
          title={`Design of “${subject ?? ''}”`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <p className={styles.mailText}>{withLinks(body)}</p>
      )}
      <Row>
        {code !== undefined && <CopyCode code={code} />}
        {hasDesign && (
          <Button variant="second" size="compact" onClick={() => setShowsDesign(!showsDesign)}>
            {showsDesign ? 'Show the text' : 'Show the design'}
          </Button>
        )}
      </Row>
    </details>
  );
}
