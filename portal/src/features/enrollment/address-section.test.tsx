import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCountryStates } from '@moments/contract/enrollment/places';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { forgetDrafts, createMemberAt, showEnrollment } from '../../../test/enrollment-journey.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';

const createPart = (text: string, type: string, shortText = text) => ({
  longText: text,
  shortText,
  types: [type],
});
const components = [
  createPart('118', 'street_number'),
  createPart('Lark Street', 'route'),
  createPart('Albany', 'locality'),
  createPart('New York', 'administrative_area_level_1', 'NY'),
  createPart('12210', 'postal_code'),
];

const apiUrl = 'https://places.example';
const toSuggestion = (placeId: string, text: string) => ({ placePrediction: { placeId, text: { text } } });
const found = [
  toSuggestion('a', '118 Lark Street, Albany, NY'),
  toSuggestion('b', '118 Larkin Avenue, Elgin, IL'),
];

interface Search {
  readonly input: string;
  readonly sessionToken: string;
}
const lookUp = vi.fn<(search: Search) => unknown>();
/** Answers the details of a place, by its path and query. */
const fetchPlace = vi.fn<(place: string) => unknown>();

/** Answers Google's calls, and passes all others on. An undefined answer is a lost line. */
function answerPlaces(): void {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!address.startsWith(apiUrl)) return others(address, init);
    expect(init).toMatchObject({ credentials: 'omit', headers: { 'x-goog-api-key': 'key' } });
    const answer =
      typeof init.body === 'string'
        ? lookUp(JSON.parse(init.body) as Search)
        : fetchPlace(address.slice(apiUrl.length));
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(answer));
  });
}

const getAddressField = () => screen.getByLabelText('Address');

/** Adds text all at once: a slow machine would pause between typed letters, and each pause looks up. */
async function paste(user: UserEvent, text: string): Promise<void> {
  await user.click(getAddressField());
  await user.paste(text);
}

function showDetails() {
  configurePage({ places: { apiKey: 'key', apiUrl } });
  const shown = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
  answerPlaces();
  return shown;
}

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  lookUp.mockReset().mockReturnValue({ suggestions: found });
  fetchPlace.mockReset().mockReturnValue({ addressComponents: components });
});

describe('The address', () => {
  it('[ENR-07] offers US addresses and fills street, city, state and zip, by keyboard alone', async () => {
    const { user } = showDetails();
    await paste(user, '118 Lark');
    const list = await screen.findByRole('listbox', { name: 'Address suggestions' });
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    expect(lookUp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ input: '118 Lark', includedRegionCodes: ['us'] }),
    );
    expect(await findAccessibilityViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(getAddressField()).toHaveValue('118 Lark Street'));
    expect(fetchPlace.mock.calls[0]?.[0]).toMatch(/^\/v1\/places\/a\?sessionToken=[\w-]{36}$/);
    expect(screen.getByLabelText(/City/)).toHaveValue('Albany');
    expect(screen.getByLabelText(/State/)).toHaveValue('NY');
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('12210');
  });

  it('[ENR-07] uses one session token for all lookups until the member chooses an address', async () => {
    const { user } = showDetails();
    await paste(user, '118');
    await screen.findByRole('listbox');
    await paste(user, ' Lark');
    await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(2));
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(getAddressField()).toHaveValue('118 Lark Street'));
    await user.type(getAddressField(), 's');
    await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(3));
    const tokens = lookUp.mock.calls.map(([{ sessionToken }]) => sessionToken);
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it('[ENR-07] keeps the chosen line when its parts can’t be loaded', async () => {
    fetchPlace.mockReturnValue(undefined);
    const { user } = showDetails();
    await user.type(getAddressField(), '118 Lark');
    await user.click(await screen.findByRole('option', { name: /118 Lark Street/ }));
    await waitFor(() => expect(fetchPlace).toHaveBeenCalled());
    expect(getAddressField()).toHaveValue('118 Lark Street, Albany, NY');
    expect(screen.getByLabelText(/City/)).toHaveValue('');
  });

  it('[ENR-07] shows a plain address field when no maps service is configured', async () => {
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
    await user.type(getAddressField(), '118 Lark Street');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('118 Lark Street');
  });

  it('[ENR-07] shows no list when the maps service can’t be reached, and keeps what was typed', async () => {
    lookUp.mockReturnValue(undefined);
    const { user } = showDetails();
    await user.type(getAddressField(), '118 Lark Street');
    await waitFor(() => expect(lookUp).toHaveBeenCalled());
    expect(getAddressField()).toHaveValue('118 Lark Street');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[SEC-07] runs no script of another company next to the form', async () => {
    const { user } = showDetails();
    await paste(user, '118 Lark');
    await screen.findByRole('listbox');
    expect(document.querySelectorAll('script[src^="http"]')).toHaveLength(0);
  });

  it('[ENR-07] shows a saved state even without the list of states', async () => {
    showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], { state: 'NY' }), {
      prepare: (api) => api.reject(getCountryStates, 'NOT_FOUND'),
    });
    await screen.findByLabelText('They/Them');
    expect(screen.getByLabelText(/State/)).toHaveValue('NY');
  });

  it('[ENR-17] clears city, state, and ZIP when the street changes, but not when a typo is corrected', async () => {
    const saved = { address: '118 Lark Stret', city: 'Albany', state: 'NY', zip: '12210' };
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], saved));
    const street = screen.getByLabelText('Address');
    await user.type(street, '{Backspace}{Backspace}eet');
    await user.tab();
    expect(street).toHaveValue('118 Lark Street');
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('12210');
    await user.clear(street);
    await user.tab();
    await user.type(street, '5 Oak Avenue');
    await user.tab();
    expect(screen.getByLabelText(/City/)).toHaveValue('');
    expect(screen.getByLabelText(/State/)).toHaveValue('');
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('');
    await user.type(screen.getByLabelText(/City/), 'Utica');
    await user.type(street, ' 2');
    await user.tab();
    expect(screen.getByLabelText(/City/)).toHaveValue('Utica');
  });

  it('[ENR-16, ENR-17] drafts another street without the old city, state, and ZIP before the field is left', async () => {
    const saved = { address: '118 Lark Street', city: 'Albany', state: 'NY', zip: '12210' };
    const { drafts, user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], saved));
    await user.clear(getAddressField());
    await user.type(getAddressField(), '5 Oak Avenue');
    expect(getAddressField()).toHaveFocus();
    await waitFor(() =>
      expect(drafts.getValues('ENROLLMENT_PERSONAL_DETAILS')).toEqual({
        address: '5 Oak Avenue',
        city: '',
        state: '',
        zip: '',
      }),
    );
  });

  it('[ENR-17] brings city, state, and ZIP back when the old street is typed again', async () => {
    const saved = { address: '118 Lark Street', city: 'Albany', state: 'NY', zip: '12210' };
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO'], saved));
    await user.clear(getAddressField());
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('');
    await user.type(getAddressField(), '118 Lark Street 2');
    await user.tab();
    expect(screen.getByLabelText(/City/)).toHaveValue('Albany');
    expect(screen.getByLabelText(/State/)).toHaveValue('NY');
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('12210');
  });
});
