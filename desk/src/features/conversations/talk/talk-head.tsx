import { useNavigate } from 'react-router';
import {
  AlertIcon,
  CheckIcon,
  ChevronLeftIcon,
  DownloadIcon,
  LifeRingIcon,
  MailIcon,
  PersonIcon,
  SearchIcon,
} from '@moments/ui/icons.ts';
import { BellIcon, HandOverIcon, MoreIcon, PanelIcon } from '../../../parts/icons.ts';
import { describePronouns } from '../../../parts/names.ts';
import { DeskButton, DeskIconButton } from '../../../parts/parts.tsx';
import { Popover } from '../../../parts/popover.tsx';
import type { Conversation } from '../inbox-queries.ts';
import { describeReach } from '../reach-label.ts';
import styles from './talk.module.css';

interface TalkHeadProps {
  readonly conversation: Conversation;
  readonly now: Date;
  readonly onBack: () => void;
  readonly onPanel: () => void;
  readonly onDone: () => void;
  readonly onUnread: () => void;
  readonly onDialog: (
    dialog: 'follow-up' | 'hand-over' | 'start-crisis' | 'playbook' | 'search' | 'export' | 'wrong-member',
  ) => void;
}

function listFacts({ moments, reach }: Conversation, now: Date): readonly string[] {
  const covering = describeReach(reach, now);
  return [`${String(moments.remaining)} Moments left`, ...(covering === undefined ? [] : [covering])];
}

interface MoreMenuProps {
  readonly conversation: Conversation;
  readonly onHandOver: () => void;
  readonly onUnread: () => void;
  readonly onSearch: () => void;
  readonly onExport: () => void;
  readonly onWrongMember: () => void;
}

/** Offers what is needed less often. */
function MoreMenu({ conversation, onHandOver, onUnread, onSearch, onExport, onWrongMember }: MoreMenuProps) {
  const { memberId, isOwn, closed } = conversation;
  const navigate = useNavigate();
  return (
    <Popover label="More" icon={<MoreIcon />} isSmall>
      {(close) => {
        const choose = (act: () => void) => () => {
          close();
          act();
        };
        return (
          <div className={styles.more}>
            {isOwn && (
              <DeskButton variant="plain" keys="hand-over" onClick={choose(onHandOver)}>
                <HandOverIcon />
                Hand over
              </DeskButton>
            )}
            {closed?.reason !== 'read-only' && (
              <DeskButton variant="plain" keys="unread" onClick={choose(onUnread)}>
                <MailIcon />
                Mark as unread
              </DeskButton>
            )}
            {isOwn && (
              <DeskButton variant="plain" onClick={choose(() => void navigate(`/members/${memberId}`))}>
                <PersonIcon />
                Open the member’s page
              </DeskButton>
            )}
            <DeskButton variant="plain" onClick={choose(onSearch)}>
              <SearchIcon />
              Search the texts
            </DeskButton>
            <DeskButton variant="plain" onClick={choose(onExport)}>
              <DownloadIcon />
              Export the texts
            </DeskButton>
            {closed?.reason !== 'read-only' && (
              <DeskButton variant="plain" onClick={choose(onWrongMember)}>
                <AlertIcon />
                Report a wrong member
              </DeskButton>
            )}
          </div>
        );
      }}
    </Popover>
  );
}

/** Names the member, and says what can be done with the conversation. */
export function TalkHead({ conversation, now, onBack, onPanel, onDone, onUnread, onDialog }: TalkHeadProps) {
  const { name, pronouns, state, closed, crisis } = conversation;
  const canAnswer = closed?.reason !== 'read-only';
  return (
    <header className={styles.talkHead}>
      <DeskIconButton label="Back to the inbox" className={styles.back} onClick={onBack}>
        <ChevronLeftIcon />
      </DeskIconButton>
      <div className={styles.who}>
        <h1>
          {name} <span className={styles.pronouns}>{describePronouns(pronouns)}</span>
        </h1>
        <p className={styles.quiet}>
          {conversation.onShiftNow && <span className={styles.onShift}>On shift now · </span>}
          {listFacts(conversation, now).join(' · ')}
        </p>
      </div>
      {canAnswer && !crisis && (
        <DeskIconButton label="Start the crisis playbook" onClick={() => onDialog('start-crisis')}>
          <LifeRingIcon />
        </DeskIconButton>
      )}
      {canAnswer && (
        <>
          <DeskButton variant="plain" keys="follow-up" onClick={() => onDialog('follow-up')}>
            <BellIcon />
            <span data-label>Follow up</span>
          </DeskButton>
          <DeskButton variant="second" keys="done" onClick={onDone}>
            <CheckIcon />
            <span data-label>{state === 'done' ? 'Open again' : 'Done'}</span>
          </DeskButton>
        </>
      )}
      <DeskIconButton label="Show or hide the side panel" className={styles.panelButton} onClick={onPanel}>
        <PanelIcon />
      </DeskIconButton>
      <MoreMenu
        conversation={conversation}
        onHandOver={() => onDialog('hand-over')}
        onUnread={onUnread}
        onSearch={() => onDialog('search')}
        onExport={() => onDialog('export')}
        onWrongMember={() => onDialog('wrong-member')}
      />
    </header>
  );
}
