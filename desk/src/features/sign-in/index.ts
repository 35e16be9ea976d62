export { AddPasskeyScreen } from './add-passkey-screen.tsx';
export { LockScreen } from './lock-screen.tsx';
export { PasskeysList } from './passkeys-list.tsx';
export { SessionsList } from './sessions-list.tsx';
export { SignInScreen } from './sign-in-screen.tsx';
