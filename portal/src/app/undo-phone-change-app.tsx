import { UndoPhoneChangeScreen } from '../features/account/profile/undo-phone-change-screen.tsx';

/** The app of the undo link's page. It works with and without a session. */
export default UndoPhoneChangeScreen;
