import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  organizationCallbackPath,
  organizationProblemName,
  organizationStartPath,
  otherAccountName,
  type OrganizationProblem,
} from '@moments/contract/staff/organization';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  Canceled,
  createOrganization,
  type OrganizationSignIn,
} from '../../../providers/organization/openid.ts';
import type { Services } from '../../../services.ts';
import { findStaffByEmail } from '../people/people-repository.ts';
import { startDeskSession } from '../sessions/sign-in-staff.ts';

/** Seconds in which the person has to sign in at the organization. */
const patience = 600;

const getCookieName = ({ configuration }: Services): string =>
  configuration.sandbox ? 'moments-desk-oidc' : '__Host-moments-desk-oidc';

/** Sets the cookie as `Lax`, because the organization's page leads back here. The cookie alone gives no access. */
function setCookie(services: Services, reply: FastifyReply, value: string, seconds: number): void {
  const secure = services.configuration.sandbox ? '' : '; Secure';
  const attributes = `Path=/; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${getCookieName(services)}=${value}; ${attributes}`);
}

function readCookie(services: Services, request: FastifyRequest): OrganizationSignIn | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='));
  const value = cookies.find(([name]) => name === getCookieName(services))?.[1] ?? '';
  const [, state, nonce, verifier] = /^([\w-]{43})\.([\w-]{43})\.([\w-]{43})$/.exec(value) ?? [];
  return state && nonce && verifier ? { state, nonce, verifier } : undefined;
}

/** Redirects to the desk's page, which says what went wrong. */
const toPage = (reply: FastifyReply, problem?: OrganizationProblem) =>
  reply.redirect(problem === undefined ? '/' : `/?${organizationProblemName}=${problem}`, 303);

/** Finds active staff by the email that the organization has verified. */
async function findPerson(
  { database, personalData, clock }: Services,
  email: string,
): Promise<string | undefined> {
  const person = await findStaffByEmail(database, personalData.hashForLookup('email', email.toLowerCase()));
  if (!person || person.deactivatedAt !== null || person.roles.length === 0) return undefined;
  return person.invitationEndsAt && person.invitationEndsAt <= clock.now() ? undefined : person.id;
}

/** Adds the sign-in at the organization's identity provider, where one is configured (DESK-01). */
export function registerOrganizationRoutes(app: FastifyInstance, services: Services): void {
  const organization = createOrganization(services.configuration, organizationCallbackPath);
  const { log } = services;

  app.get(organizationStartPath, async (request, reply) => {
    if (!organization) throw new AppError('NOT_FOUND');
    void reply.header('cache-control', 'no-store');
    try {
      const { url, kept } = await organization.begin(
        new URL(request.url, 'http://desk').searchParams.has(otherAccountName),
      );
      setCookie(services, reply, [kept.state, kept.nonce, kept.verifier].join('.'), patience);
      return await reply.redirect(url, 303);
    } catch (error) {
      log.error({ err: error }, 'the identity provider can’t be reached');
      return toPage(reply, 'unavailable');
    }
  });

  app.get(organizationCallbackPath, async (request, reply) => {
    if (!organization) throw new AppError('NOT_FOUND');
    void reply.header('cache-control', 'no-store');
    const kept = readCookie(services, request);
    setCookie(services, reply, '', 0);
    if (!kept) return toPage(reply, 'failed');
    try {
      const email = await organization.finish(new URL(request.url, 'http://desk').search, kept);
      const staffId = email === undefined ? undefined : await findPerson(services, email);
      if (staffId === undefined) return await toPage(reply, 'refused');
      await startDeskSession(services, { staffId, by: 'organization' }, request, reply);
      return await toPage(reply);
    } catch (error) {
      if (error instanceof Canceled) return toPage(reply, 'canceled');
      log.warn({ err: error }, 'a sign-in at the identity provider failed');
      return toPage(reply, 'failed');
    }
  });
}
