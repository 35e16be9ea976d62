import type { ComponentType } from 'react';
import type { DeskPage } from '@moments/contract/desk/desk-pages';
import { isAllowed, type StaffAction, type StaffRole } from '@moments/contract/desk/permissions';
import {
  AuditIcon,
  BoltIcon,
  DeliveriesIcon,
  InboxIcon,
  MatchingIcon,
  MembersIcon,
  PartnersIcon,
  PlansIcon,
  RequestsIcon,
  StaffIcon,
} from '../parts/icons.ts';

export interface Screen {
  readonly label: string;
  readonly icon: ComponentType;
  /** The permission table decides by this action who has the screen. */
  readonly action: StaffAction;
  /** Who has it, for the others: "The audit log is for administrators". */
  readonly owner: string;
  /** False: it comes later, and no menu has it. */
  readonly isReady: boolean;
}

export const screens: Readonly<Record<DeskPage, Screen>> = {
  inbox: { label: 'Inbox', icon: InboxIcon, action: 'answer-texts', owner: 'coaches', isReady: true },
  matching: {
    label: 'Matching',
    icon: MatchingIcon,
    action: 'manage-members',
    owner: 'operations',
    isReady: true,
  },
  members: {
    label: 'Members',
    icon: MembersIcon,
    action: 'list-members',
    owner: 'coaches and operations',
    isReady: true,
  },
  'saved-replies': {
    label: 'Saved replies',
    icon: BoltIcon,
    action: 'use-saved-replies',
    owner: 'coaches',
    isReady: true,
  },
  requests: {
    label: 'Requests',
    icon: RequestsIcon,
    action: 'decide-requests',
    owner: 'operations',
    isReady: false,
  },
  partners: {
    label: 'Partners',
    icon: PartnersIcon,
    action: 'manage-partners',
    owner: 'operations',
    isReady: false,
  },
  deliveries: {
    label: 'Deliveries',
    icon: DeliveriesIcon,
    action: 'see-deliveries',
    owner: 'operations and administrators',
    isReady: false,
  },
  plans: { label: 'Plans', icon: PlansIcon, action: 'manage-plans', owner: 'administrators', isReady: false },
  staff: {
    label: 'Staff and tokens',
    icon: StaffIcon,
    action: 'manage-staff',
    owner: 'administrators',
    isReady: false,
  },
  audit: { label: 'Audit', icon: AuditIcon, action: 'see-audit', owner: 'administrators', isReady: false },
};

const pages = Object.keys(screens) as DeskPage[];

export const hasAccess = (roles: readonly StaffRole[], page: DeskPage): boolean =>
  isAllowed(roles, [screens[page].action]);

/** Lists the screens of a person's menu. What a role can't open isn't in it. */
export const listMenu = (roles: readonly StaffRole[]): readonly DeskPage[] =>
  pages.filter((page) => screens[page].isReady && hasAccess(roles, page));

/** Names a screen for a person. Coaches see their own members only. */
export const getLabel = (roles: readonly StaffRole[], page: DeskPage): string =>
  page === 'members' && !isAllowed(roles, ['manage-members']) ? 'My members' : screens[page].label;
