import { useNavigate } from 'react-router';
import type { DeskSession } from '../../session/session-store.ts';
import { hasAccess } from '../screens.ts';
import type { RunnableItem } from './use-palette-items.ts';

/**
 * Offers to look for a text in the members' list when nothing on the page fits: names are encrypted, so only the server finds them, and
 * each such search is audited.
 */
export function useMemberSearch({ roles }: DeskSession, text: string): readonly RunnableItem[] {
  const navigate = useNavigate();
  const wanted = text.replace(/^@/, '').trim();
  // These signs ask for actions and saved replies.
  if (wanted === '' || /^[>/]/.test(wanted) || !hasAccess(roles, 'members')) return [];
  const run = async () => {
    // The palette opens without the members' code.
    const { searchAll } = await import('../../features/members/list/list-store.ts');
    searchAll(wanted);
    await navigate('/members');
  };
  return [{ id: 'search', group: 'search', label: `Search members for “${wanted}”`, run: () => void run() }];
}
