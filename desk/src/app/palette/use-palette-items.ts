import { useQueryClient } from '@tanstack/react-query';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ArrowRightIcon, CheckIcon, LifeRingIcon, LockIcon, SettingsIcon } from '@moments/ui/icons.ts';
import { insertReply } from '../../features/conversations/composer/composer-store.ts';
import { getKnownDraft } from '../../features/conversations/inbox-queries.ts';
import { useKnownMembers } from '../../features/conversations/list-queries.ts';
import { fillIn } from '../../features/conversations/saved-replies/reply-rules.ts';
import { useSavedReplies } from '../../features/conversations/saved-replies/saved-replies-queries.ts';
import { shortcuts, type ShortcutId } from '../../keys/shortcuts.ts';
import { isHandled, runShortcut } from '../../keys/use-shortcut.ts';
import { BellIcon, BoltIcon, HandOverIcon, KeyboardIcon, NoteIcon, ReplyIcon } from '../../parts/icons.ts';
import { getFirstName } from '../../parts/names.ts';
import { Avatar } from '../../parts/parts.tsx';
import { formatMinutes, getMinutes } from '../../parts/times.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { getLabel, hasAccess, listMenu, screens } from '../screens.ts';
import type { PaletteItem } from './palette-rules.ts';

export interface RunnableItem extends PaletteItem {
  readonly icon?: ReactNode;
  readonly keys?: ShortcutId;
  readonly run: () => void;
}

// Object.keys forgets the type of the keys.
const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

const actionIcons: Partial<Record<ShortcutId, ComponentType>> = {
  playbook: LifeRingIcon,
  shortcuts: KeyboardIcon,
  lock: LockIcon,
  reply: ReplyIcon,
  note: NoteIcon,
  'saved-replies': BoltIcon,
  done: CheckIcon,
  'follow-up': BellIcon,
  'hand-over': HandOverIcon,
  'change-status': SettingsIcon,
};

/** Names the open conversation's member in what can be done with it, in this order. */
const namedActions = [
  ['reply', (name: string) => `Reply to ${name}`],
  ['note', (name: string) => `Write a private note about ${name}`],
  ['saved-replies', (name: string) => `Saved replies for ${name}`],
  ['done', (name: string) => `Mark ${name} as done`],
  ['follow-up', (name: string) => `Follow up with ${name}`],
  ['hand-over', (name: string) => `Hand ${name} over`],
  ['unread', (name: string) => `Mark ${name} as unread`],
  ['playbook', (name: string) => `Crisis playbook for ${name}`],
] as const satisfies readonly (readonly [ShortcutId, (name: string) => string])[];

const toAction = (id: ShortcutId, label: string, group: 'conversation' | 'actions'): RunnableItem => ({
  id,
  group,
  icon: createElement(actionIcons[id] ?? ArrowRightIcon),
  label,
  keys: id,
  run: () => runShortcut(id),
});

/** @param name of the open conversation's member; undefined without one */
function listActions(name: string | undefined): readonly RunnableItem[] {
  const ids = shortcutIds.filter((id) => id !== 'palette' && id !== 'back' && isHandled(id));
  const named = name === undefined ? [] : namedActions.filter(([id]) => ids.includes(id));
  return [
    ...named.map(([id, getName]) => toAction(id, getName(name ?? ''), 'conversation')),
    ...ids
      .filter((id) => !named.some(([each]) => each === id))
      .map((id) => toAction(id, shortcuts[id].label, 'actions')),
  ];
}

const describeWait = (since: string): string =>
  `waiting ${formatMinutes(getMinutes(new Date(since), new Date()))}`;

/** Lists all that the palette can do now: for this person, and for what is open. */
export function usePaletteItems(session: DeskSession): readonly RunnableItem[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { '*': rest = '' } = useParams();
  const open = /^inbox\/([^/]+)/.exec(rest || location.pathname.slice(1))?.[1];
  const isCoach = hasAccess(session, 'inbox');
  const members = useKnownMembers(isCoach);
  const replies = useSavedReplies(isCoach && open !== undefined).data ?? [];
  const openName = members.find(({ memberId }) => memberId === open)?.name;
  return [
    ...members.map(({ memberId, name, waitingSince, onShiftNow }): RunnableItem => ({
      id: memberId,
      group: 'members',
      icon: createElement(Avatar, { name, size: 'small', isOnShift: onShiftNow }),
      label: name,
      ...(onShiftNow ? { more: 'on shift now' } : {}),
      ...(waitingSince === null ? {} : { aside: describeWait(waitingSince) }),
      run: () => void navigate(`/inbox/${memberId}`),
    })),
    ...listActions(openName && getFirstName(openName)),
    ...listMenu(session).map((page): RunnableItem => ({
      id: page,
      group: 'screens',
      icon: createElement(screens[page].icon),
      label: getLabel(session.roles, page),
      run: () => void navigate(`/${page}`),
    })),
    ...replies.map(({ id, title, body }): RunnableItem => {
      const text = fillIn(body, getFirstName(openName ?? ''));
      return {
        id,
        group: 'replies',
        icon: createElement(BoltIcon),
        label: title,
        more: text,
        aside: 'Insert',
        run: () => {
          if (open === undefined) return;
          insertReply({ memberId: open, draft: getKnownDraft(client, open) }, text);
        },
      };
    }),
  ];
}
