import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CheckIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { useNow } from '../../parts/due.tsx';
import { PageState } from '../../parts/parts.tsx';
import { useIsNarrow } from '../../parts/use-is-narrow.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { UndoBar } from './composer/undo-bar.tsx';
import { usePrefetch, useTimedReads } from './inbox-queries.ts';
import styles from './inbox.module.css';
import { useConversations, useWaiting, type Show, type Tab } from './list-queries.ts';
import { ListPane } from './list/list-pane.tsx';
import { findRows, findNeighbor, findNextInTurn, findNextWaiting } from './list/list-rules.ts';
import { useOrder } from './list/use-order.ts';
import { togglePanel, type PanelChoice } from './panel/panel-choice.ts';
import { TalkPane } from './talk/talk-pane.tsx';

/** Reads the list to its end while it is searched: names are encrypted, so only the page can compare them. */
function useWholeList(query: ReturnType<typeof useConversations>, isFinding: boolean): void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (isFinding && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isFinding, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

/** Shows who waits, the conversation, and what to know about the member. */
export function InboxScreen({ session }: { session: DeskSession }) {
  const { id: selected } = useParams();
  const navigate = useNavigate();
  const now = useNow();
  const [tab, setTab] = useState<Tab>('open');
  const [panel, setPanel] = useState<PanelChoice>('auto');
  const [show, setShow] = useState<Show>('all');
  const [find, setFind] = useState<string>();
  const isFinding = (find ?? '') !== '';
  const query = useConversations(isFinding ? 'all' : tab, show);
  useWholeList(query, isFinding);
  const pages = query.data?.pages;
  // The clock draws this again. It must not search and place thousands of rows each time.
  const listed = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);
  const found = useMemo(() => findRows(listed, find ?? ''), [listed, find]);
  useTimedReads(
    listed.map(({ reach }) => reach?.until),
    query.dataUpdatedAt,
  );
  const list = [tab, show, find ?? '', query.isPlaceholderData].join(' ');
  const { arrangement, onPoint, onKey, onRenew } = useOrder(found, list);
  const { rows } = arrangement;
  usePrefetch(findNeighbor(rows, selected, 1));
  const waiting = useWaiting(true);
  useEffect(() => {
    document.title = waiting.count > 0 ? `Inbox (${String(waiting.count)})` : 'Inbox';
  }, [waiting.count]);

  const open = (memberId: string | undefined) => {
    if (memberId !== undefined) void navigate(`/inbox/${memberId}`);
  };
  const move = (step: 1 | -1) => {
    onKey();
    open(findNeighbor(rows, selected, step));
  };
  const goBack = () => void navigate('/inbox');
  const openNext = () => {
    const next = findNextWaiting(rows, selected);
    if (next === undefined) goBack();
    else open(next);
    return next;
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  useShortcut('next-waiting', openNext);
  useShortcut('back', goBack, selected !== undefined);
  const changePanel = () => setPanel(togglePanel(panel, innerWidth));
  useShortcut('panel', changePanel, selected !== undefined);
  // At the foot of a phone, it would stand over the button that sends, and a press of that would undo.
  const isInThread = useIsNarrow() && selected !== undefined;

  return (
    <div className={styles.inbox} data-view={selected === undefined ? 'list' : 'thread'} data-panel={panel}>
      <ListPane
        session={session}
        tab={isFinding ? 'all' : tab}
        onTab={(next) => {
          setFind(undefined);
          setTab(next);
        }}
        show={show}
        onShow={setShow}
        find={find}
        onFind={setFind}
        query={query}
        arrangement={arrangement}
        selected={selected}
        now={now}
        onPoint={onPoint}
        onKey={onKey}
        onRenew={onRenew}
        onNextInTurn={() => open(findNextInTurn(waiting.ids, selected))}
      />
      {selected === undefined ? (
        <section data-pane="talk" data-empty="true">
          <PageState icon={<CheckIcon />} title="Choose a conversation">
            Who waits longest is at the top.
          </PageState>
        </section>
      ) : (
        <TalkPane
          memberId={selected}
          panel={panel}
          onPanel={changePanel}
          now={now}
          onBack={goBack}
          onNext={openNext}
          undoBar={isInThread && <UndoBar />}
        />
      )}
      {!isInThread && <UndoBar />}
    </div>
  );
}
