import { LockIcon } from '@moments/ui/icons.ts';
import { PageState } from './parts.tsx';

/** Stands for what can't be decided about a member whose data is damaged. */
export const UnreadableMember = ({ id }: { id: string }) => (
  <section data-pane="empty">
    <PageState icon={<LockIcon />} title="This member’s data can’t be read">
      Send an administrator the ID: {id}
    </PageState>
  </section>
);

/** Stands below the name in a list. */
export const UnreadableId = ({
  member: { id, unreadable },
}: {
  member: { id: string; unreadable?: true | undefined };
}) => unreadable === true && <code>{id}</code>;
