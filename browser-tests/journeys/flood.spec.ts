import { signInCopy } from '../../portal/src/features/sign-in/copy.ts';
import { passCodeMinute, readSignUpCodes } from '../fixtures/database.ts';
import { createWelcomedMember } from '../fixtures/enrolled.ts';
import { addresses, ports } from '../fixtures/environment.ts';
import { startOneMoreServer } from '../fixtures/one-more-server.ts';
import { logIn, createPerson } from '../fixtures/portal.ts';
import { listMessagesTo } from '../fixtures/sandbox.ts';
import { expect, expectAccessible, test } from '../fixtures/test.ts';

test.use({ baseURL: addresses.lowLimits });

/** How many codes an IPv6 customer may ask for here. */
const fromOneCustomer = 4;
/** How many more codes all may ask for to sign up. Other journeys ask for some of them, too. */
const inTotal = 40;

/** Asks for the code of a sign-up with a new number, from an address. @returns the reply's status, and the number */
async function askFrom(address: string) {
  const { phone, email } = createPerson();
  const { status } = await fetch(`${addresses.lowLimits}/api/v1/accounts/member-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ phoneNumber: phone, email }),
  });
  return { status, phone };
}

/** Asks for many codes at the same time. @param getAddress returns the address from a place of four hexadecimal digits */
const requestManyCodes = (count: number, getAddress: (place: string) => string) =>
  Promise.all(
    Array.from({ length: count }, (_, place) => askFrom(getAddress((0x1000 + place).toString(16)))),
  );

test('[SEC-06] while a flood of code requests has used up all codes for sign-ups, a member still gets a code and logs in', async ({
  page,
}) => {
  const { phone } = await createWelcomedMember();
  await passCodeMinute(phone);
  // The database counts the codes of all servers together.
  const total = (await readSignUpCodes()) + inTotal;
  const limits = {
    codesForSignUpInAnHour: total,
    codesKeptForNetworksInAnHour: 1,
    codesForAnIpNetworkInAnHour: fromOneCustomer,
    codesForAnIpAddressInAnHour: 5_000,
  };
  const { server } = await startOneMoreServer('flood', {
    PORT: String(ports.lowLimits),
    PUBLIC_URL: addresses.lowLimits,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMITS: Object.entries(limits)
      .map(([limit, points]) => `${limit}=${String(points)}`)
      .join(),
  });
  try {
    const customer = await requestManyCodes(fromOneCustomer + 1, (place) => `2001:db8:5:${place}::1`);
    expect(customer.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);

    const all = await requestManyCodes(inTotal, (place) => `2001:db8:${place}::1`);
    const rejected = all.filter(({ status }) => status === 429);
    expect(rejected).not.toEqual([]);
    expect(await listMessagesTo(rejected[0]?.phone ?? '')).toEqual([]);

    await page.goto('/auth#signup');
    const stranger = createPerson();
    await page.getByLabel(signInCopy.phone).fill(stranger.typed);
    await page.getByLabel('Email').fill(stranger.email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: signInCopy.textCode }).click();
    await expect(page.getByRole('alert').getByText(/^Too many tries\. Try again in/)).toBeVisible();
    await expectAccessible(page);

    await logIn(page, phone);
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  } finally {
    await page.close();
    await server.stop();
  }
});
