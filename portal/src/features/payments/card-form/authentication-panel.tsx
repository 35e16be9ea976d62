import { useEffect } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { bankPage } from './bank-page.ts';

/** Time to read what comes, in ms. */
const redirectDelay = 3_000;

interface AuthenticationPanelProps {
  readonly url: string;
  readonly onOtherCard: () => void;
}

/** The bank asks on its own page (CHK-07). */
export function AuthenticationPanel({ url, onOtherCard }: AuthenticationPanelProps) {
  useEffect(() => {
    const timer = setTimeout(() => bankPage.open(url), redirectDelay);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <Card>
      <Stack>
        <Note title="Authentication Required" icon={<LockIcon />} live="status">
          <p>
            Your bank wants to make sure that it’s you. We’re taking you to your bank’s page; afterwards you
            come back here. Nothing is charged before that.
          </p>
        </Note>
        <Button full onClick={() => bankPage.open(url)}>
          Continue to your bank
        </Button>
        <Button full variant="plain" onClick={onOtherCard}>
          Use another card
        </Button>
      </Stack>
    </Card>
  );
}
