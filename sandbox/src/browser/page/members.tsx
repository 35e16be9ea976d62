import { LinkButton, TextButton } from '@moments/ui/buttons/links.tsx';
import { DataTable, type Column } from '@moments/ui/display/data-table.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { copyText } from './calls.ts';
import { demoMembers, type DemoMember } from './content.ts';
import { formatPhone } from './formats.ts';

interface MembersProps {
  portalUrl: string;
  /** The number of the phone's owner. */
  owner: string;
  onOwner: (phone: string) => void;
}

/** Lists the demo members. "Log in" opens the portal with the number ready to paste, and makes the phone that member's. */
export function Members({ portalUrl, owner, onOwner }: MembersProps) {
  const logIn = ({ phone }: DemoMember): void => {
    onOwner(phone);
    void copyText(phone.slice(2), 'Number copied: paste it into the log-in form');
  };
  const columns: Column<DemoMember>[] = [
    {
      id: 'member',
      heading: 'Member',
      place: 'title',
      cell: ({ name, phone }) => (
        <>
          <b>{name}</b> {phone === owner && <Chip>on the phone</Chip>}
          <br />
          <TextButton
            aria-label={`Copy ${name}’s number: ${formatPhone(phone)}`}
            onClick={() => void copyText(phone.slice(2), `${name}’s number copied`)}
          >
            {formatPhone(phone)}
          </TextButton>
        </>
      ),
    },
    { id: 'state', heading: 'State', place: 'date', cell: ({ state }) => state },
    { id: 'shows', heading: 'What you see', place: 'detail', cell: ({ shows }) => shows },
    {
      id: 'actions',
      heading: 'Actions',
      place: 'action',
      cell: (member) => (
        <LinkButton
          variant="second"
          size="compact"
          href={`${portalUrl}/auth#login`}
          target="_blank"
          rel="noopener"
          aria-label={`Log in as ${member.name}`}
          onClick={() => logIn(member)}
        >
          Log in
        </LinkButton>
      ),
    },
  ];
  return (
    <section id="members" aria-label="Demo members">
      <Stack>
        <div>
          <h2>Demo members</h2>
          <Text kind="quiet">
            Select a member to copy their number and log in. The code arrives on the phone.
          </Text>
        </div>
        <DataTable
          caption="Demo members, what state they are in and what they show"
          columns={columns}
          rows={demoMembers}
          getRowId={({ phone }) => phone}
        />
      </Stack>
    </section>
  );
}
