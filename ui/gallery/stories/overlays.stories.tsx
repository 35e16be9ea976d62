import { useState } from 'react';
import { Button } from '../../src/buttons/button.tsx';
import { PageHeading } from '../../src/layout/page-heading.tsx';
import { Page, PageHead } from '../../src/layout/page-shell.tsx';
import { ConfirmDialog, Dialog } from '../../src/overlay/dialogs.tsx';
import { defineStory, type Stories } from '../story.ts';
import { Frame } from './frame.tsx';

type Shown = 'confirm' | 'message' | undefined;

function DialogStory() {
  const [shown, setShown] = useState<Shown>('confirm');
  const close = () => setShown(undefined);
  return (
    <Frame>
      <Page>
        <PageHead>
          <PageHeading>Dialogs</PageHeading>
        </PageHead>
        <Button onClick={() => setShown('confirm')}>End service</Button>
        <Button variant="second" onClick={() => setShown('message')}>
          Show a message
        </Button>
        <ConfirmDialog
          open={shown === 'confirm'}
          danger
          title="End your service?"
          confirmLabel="End service"
          cancelLabel="Keep my coach"
          onConfirm={close}
          onCancel={close}
        >
          This action cannot be undone.
        </ConfirmDialog>
        <Dialog
          open={shown === 'message'}
          onClose={close}
          title="You’re a Community Member"
          actions={
            <>
              <Button onClick={close}>See plans</Button>
              <Button variant="plain" onClick={close}>
                Go to Dashboard
              </Button>
            </>
          }
        >
          Weekly wellness tips and events are yours. A plan brings a coach.
        </Dialog>
      </Page>
    </Frame>
  );
}

function DrawerStory() {
  return (
    <Frame current="#components">
      <Page>
        <PageHeading>Home</PageHeading>
      </Page>
    </Frame>
  );
}

export const stories: Stories = {
  dialog: defineStory('alertdialog', DialogStory),
  drawer: defineStory('dialog', DrawerStory),
};
