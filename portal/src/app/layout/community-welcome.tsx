import { useNavigate } from 'react-router';
import { dismissCommunityDialog } from '@moments/contract/members/members';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { call } from '../../api/call.ts';
import { paths } from '../../configuration/paths.ts';
import { useProfile, useProfileUpdate } from '../../member/use-profile.ts';

/** Shows a community member's benefits and next steps (LAY-06). Dismissing is saved on the server. */
export default function CommunityWelcome() {
  const { user } = useProfile();
  const update = useProfileUpdate();
  const navigate = useNavigate();
  const close = (): void => {
    update({ user: { ...user, basicInfo: { ...user.basicInfo, isCommunityMemberDialog: false } } });
    // Outlives the page. If it fails, the dialog opens once more.
    void call(dismissCommunityDialog, { keepalive: true });
  };
  const leaveTo = (path: string): void => {
    close();
    void navigate(path);
  };
  return (
    <Dialog
      open
      title="You’re a Community Member"
      onClose={close}
      actions={
        <>
          <Button onClick={() => leaveTo(paths.home)}>Go to Dashboard</Button>
          <Button variant="plain" onClick={() => leaveTo(paths.subscriptions)}>
            See plans
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p>Your dashboard, wellness tips, and announcements are free.</p>
        <p>To text with your own coach, choose a plan when you’re ready.</p>
      </Stack>
    </Dialog>
  );
}
