import type { ComponentType } from 'react';
import type { DeskPage } from '@moments/contract/staff/desk-pages';
import { getGrant, isAllowed, type StaffAction, type StaffRole } from '@moments/contract/staff/permissions';
import { LifeRingIcon } from '@moments/ui/icons.ts';
import {
  AuditIcon,
  BoltIcon,
  DeliveriesIcon,
  FiguresIcon,
  InboxIcon,
  MatchingIcon,
  MembersIcon,
  PartnersIcon,
  PlansIcon,
  RequestsIcon,
  StaffIcon,
  TonightIcon,
} from '../parts/icons.ts';
import type { DeskSession } from '../session/session-store.ts';

export interface Screen {
  readonly label: string;
  /** The label in the bar of phones, if the whole one has no room there. */
  readonly shortLabel?: string;
  readonly icon: ComponentType;
  /** The permission table decides by this action who has the screen. */
  readonly action: StaffAction;
  /** The owner, named to others: "The audit log is for administrators". */
  readonly owner: string;
  /** True: a person on call has it, too, whatever their role. */
  readonly isOpenOnCall?: true;
  /** True: a grant for own members isn't enough, because the screen is about all. */
  readonly isAboutAll?: true;
  /** Where someone without it finds their own part of it. */
  readonly elsewhere?: Partial<Record<StaffRole, string>>;
}

export const screens: Readonly<Record<DeskPage, Screen>> = {
  inbox: { label: 'Inbox', icon: InboxIcon, action: 'answer-texts', owner: 'coaches' },
  tonight: {
    label: 'Tonight',
    icon: TonightIcon,
    action: 'see-tonight',
    owner: 'operations, administrators, and the person on call',
    isOpenOnCall: true,
  },
  matching: {
    label: 'Matching',
    icon: MatchingIcon,
    action: 'manage-members',
    owner: 'operations',
  },
  requests: {
    label: 'Requests',
    icon: RequestsIcon,
    action: 'decide-requests',
    owner: 'operations',
    elsewhere: { coach: 'What your own member asks for stands next to the texts and on the member’s page.' },
  },
  members: {
    label: 'Members',
    icon: MembersIcon,
    action: 'list-members',
    owner: 'coaches and operations',
  },
  'saved-replies': {
    label: 'Saved replies',
    icon: BoltIcon,
    action: 'use-saved-replies',
    owner: 'coaches',
  },
  safety: {
    label: 'Safety',
    icon: LifeRingIcon,
    action: 'see-safety',
    owner: 'operations and administrators',
    elsewhere: { coach: 'The crisis playbook opens with the life ring in the menu.' },
  },
  partners: {
    label: 'Partners',
    icon: PartnersIcon,
    action: 'manage-partners',
    owner: 'operations',
  },
  deliveries: {
    label: 'Deliveries',
    icon: DeliveriesIcon,
    action: 'see-deliveries',
    owner: 'operations and administrators',
    isAboutAll: true,
    elsewhere: { coach: 'Each of your replies says in its conversation whether it was delivered.' },
  },
  figures: {
    label: 'Figures',
    icon: FiguresIcon,
    action: 'see-figures',
    owner: 'operations and administrators',
  },
  plans: { label: 'Plans', icon: PlansIcon, action: 'manage-plans', owner: 'administrators' },
  staff: {
    label: 'Staff and tokens',
    shortLabel: 'Staff',
    icon: StaffIcon,
    action: 'manage-staff',
    owner: 'administrators',
  },
  audit: {
    label: 'Audit',
    icon: AuditIcon,
    action: 'see-audit',
    owner: 'administrators',
    elsewhere: { operations: 'A member’s own log is on the member’s page, under Audit.' },
  },
};

const pages = Object.keys(screens) as DeskPage[];

/** The parts of a session that decide which screens a person has. */
export type ScreenHolder = Pick<DeskSession, 'roles' | 'onCall'>;

export function hasAccess({ roles, onCall }: ScreenHolder, page: DeskPage): boolean {
  const { action, isAboutAll = false, isOpenOnCall = false } = screens[page];
  if (isOpenOnCall && onCall) return true;
  return isAllowed(isAboutAll ? roles.filter((role) => getGrant(role, action) === 'yes') : roles, [action]);
}

/** Says where a person without a screen finds their own part of it. */
export const findElsewhere = (roles: readonly StaffRole[], page: DeskPage): string | undefined =>
  roles.map((role) => screens[page].elsewhere?.[role]).find((text) => text !== undefined);

const isOnlyAdmin = ({ roles }: ScreenHolder): boolean => roles.every((role) => role === 'admin');

/** Lists the screens of a person's menu, without those that the role can't open. */
export const listMenu = (holder: ScreenHolder): readonly DeskPage[] =>
  pages.filter((page) => hasAccess(holder, page));

/** Returns the screen with which a person begins: the first one of the menu, and of administrators who do nothing else their own work. */
export function getFirstScreen(holder: ScreenHolder): DeskPage | undefined {
  const menu = listMenu(holder);
  return isOnlyAdmin(holder) && menu.includes('staff') ? 'staff' : menu[0];
}

/** Returns whether a screen stands in the bar of phones, which has room for two. The others are behind its menu. */
export const isInBar = (holder: ScreenHolder, page: DeskPage): boolean =>
  page === (hasAccess(holder, 'inbox') ? 'inbox' : 'tonight') ||
  page === (isOnlyAdmin(holder) ? 'staff' : 'members');

/** Names a screen for a person. Coaches see their own members only. */
export const getLabel = (roles: readonly StaffRole[], page: DeskPage): string =>
  page === 'members' && !isAllowed(roles, ['manage-members']) ? 'My members' : screens[page].label;
