import AuthScreen from '../features/sign-in/auth-screen.tsx';
import { StoppedDialog } from '../features/sign-in/stopped-dialog.tsx';
import { SnackbarRegion } from '../interface/feedback/snackbar-region.tsx';

/** What is seen without a session. Neither router nor query client is loaded for it. */
export default function GuestApp() {
  return (
    <>
      <AuthScreen />
      <StoppedDialog />
      <SnackbarRegion />
    </>
  );
}
