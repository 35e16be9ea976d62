import {
  organizationProblemName,
  organizationProblems,
  organizationStartPath,
  otherAccountName,
  type OrganizationProblem,
} from '@moments/contract/staff/organization';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { readConfiguration } from '../../../session/page-configuration.ts';

const messages: Readonly<Record<OrganizationProblem, string>> = {
  refused: 'Your organization’s account opens no desk. Ask an administrator to invite you with its email.',
  canceled: 'You didn’t finish signing in with your organization. You can try again, or use another way.',
  failed: 'Signing in with your organization didn’t work. Please try again.',
  unavailable: 'Your organization’s sign-in can’t be reached. Use a code by email, or try again later.',
};

/** Reads why the organization's sign-in led back here, if it did. */
function readProblem(): OrganizationProblem | undefined {
  const given = new URLSearchParams(location.search).get(organizationProblemName);
  return organizationProblems.find((problem) => problem === given);
}

/** Leads to the sign-in of the person's organization, where there is one. */
export function OrganizationLink() {
  const problem = readProblem();
  if (!readConfiguration().hasOrganization) return null;
  return (
    <>
      {problem === 'canceled' && <Note live="status">{messages.canceled}</Note>}
      {problem !== undefined && problem !== 'canceled' && <Alert message={messages[problem]} />}
      {problem === 'refused' ? (
        <LinkButton variant="plain" full href={`${organizationStartPath}?${otherAccountName}`}>
          Use another account of your organization
        </LinkButton>
      ) : (
        <LinkButton variant="plain" full href={organizationStartPath}>
          Continue with your organization
        </LinkButton>
      )}
    </>
  );
}
