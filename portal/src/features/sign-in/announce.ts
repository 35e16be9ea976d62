import { clearNotices, showSnackbar, type NoticeKind } from '@moments/ui/notifications.ts';

/** Shows a snackbar at once: while signing in, what an earlier step said is of no interest any more. */
export function announce(kind: NoticeKind, text: string): void {
  clearNotices();
  showSnackbar(kind, text);
}
