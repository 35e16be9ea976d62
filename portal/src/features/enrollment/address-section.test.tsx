import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCountryStates } from '@moments/contract/enrollment/places';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { forgetDrafts, createMemberAt, showEnrollment } from '../../../test/enrollment-journey.tsx';
import { resetPortal } from '../../../test/reset-portal.ts';
import { resetPlacesLibrary } from './places/places-library.ts';

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

const lookUp = vi.fn();
const fetchFields = vi.fn();

const createPrediction = (placeId: string, text: string) => ({
  placePrediction: {
    placeId,
    text: { text },
    toPlace: () => ({ addressComponents: components, fetchFields }),
  },
});

const library = {
  AutocompleteSessionToken: vi.fn(),
  AutocompleteSuggestion: { fetchAutocompleteSuggestions: lookUp },
};

const listScripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src$="places.js"]')];
const getAddressField = () => screen.getByLabelText('Address');

/** Adds text all at once: a slow machine would pause between typed letters, and each pause looks up. */
async function paste(user: UserEvent, text: string): Promise<void> {
  await user.click(getAddressField());
  await user.paste(text);
}

function showDetails() {
  configurePage({ places: { apiKey: 'key', scriptUrl: 'http://127.0.0.1:3001/places.js' } });
  return showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
}

/** Delivers the script, which brings `google.maps.importLibrary` like the real one. */
async function deliverScript(): Promise<void> {
  await waitFor(() => expect(listScripts()).toHaveLength(1));
  vi.stubGlobal('google', { maps: { importLibrary: () => Promise.resolve(library) } });
  fireEvent.load(listScripts()[0]!);
  await screen.findByRole('combobox', { name: 'Address' });
}

beforeEach(() => {
  resetPortal();
  forgetDrafts();
  resetPlacesLibrary();
  listScripts().forEach((script) => script.remove());
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  Element.prototype.scrollIntoView = vi.fn();
  lookUp.mockReset().mockResolvedValue({
    suggestions: [
      createPrediction('a', '118 Lark Street, Albany, NY'),
      createPrediction('b', '118 Larkin Avenue, Elgin, IL'),
    ],
  });
  fetchFields.mockReset().mockResolvedValue(undefined);
});

describe('The address', () => {
  it('[ENR-07] offers US addresses and fills street, city, state and zip, by keyboard alone', async () => {
    const { user } = showDetails();
    await deliverScript();
    await paste(user, '118 Lark');
    const list = await screen.findByRole('listbox', { name: 'Address suggestions' });
    expect(within(list).getAllByRole('option')).toHaveLength(2);
    expect(lookUp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ input: '118 Lark', includedRegionCodes: ['us'] }),
    );
    expect(await findAccessibilityViolations()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(getAddressField()).toHaveValue('118 Lark Street'));
    expect(fetchFields).toHaveBeenCalledWith({ fields: ['addressComponents'] });
    expect(screen.getByLabelText(/City/)).toHaveValue('Albany');
    expect(screen.getByLabelText(/State/)).toHaveValue('NY');
    expect(screen.getByLabelText(/ZIP/)).toHaveValue('12210');
  });

  it('[ENR-07] uses one session token for all lookups until the member chooses an address', async () => {
    const { user } = showDetails();
    await deliverScript();
    await paste(user, '118');
    await screen.findByRole('listbox');
    await paste(user, ' Lark');
    await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(2));
    await screen.findByRole('listbox');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(getAddressField()).toHaveValue('118 Lark Street'));
    await user.type(getAddressField(), 's');
    await waitFor(() => expect(lookUp).toHaveBeenCalledTimes(3));
    const tokens = lookUp.mock.calls.map(([request]: { sessionToken: unknown }[]) => request?.sessionToken);
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  it('[ENR-07] keeps the chosen line when its parts can’t be loaded', async () => {
    fetchFields.mockRejectedValue(new Error('unreachable'));
    const { user } = showDetails();
    await deliverScript();
    await user.type(getAddressField(), '118 Lark');
    await user.click(await screen.findByRole('option', { name: /118 Lark Street/ }));
    await waitFor(() => expect(fetchFields).toHaveBeenCalled());
    expect(getAddressField()).toHaveValue('118 Lark Street, Albany, NY');
    expect(screen.getByLabelText(/City/)).toHaveValue('');
  });

  it('[ENR-07] loads the maps service with its own loader when no script address is configured', async () => {
    // The loader tells that it takes the service that is there already.
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubGlobal('google', { maps: { importLibrary: () => Promise.resolve(library) } });
    configurePage({ places: { apiKey: 'key', scriptUrl: null } });
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
    await user.type(await screen.findByRole('combobox', { name: 'Address' }), '118 Lark');
    expect(await screen.findAllByRole('option', { name: /118 Lark/ })).toHaveLength(2);
    expect(listScripts()).toHaveLength(0);
  });

  it('[ENR-07] shows a plain address field when no maps service is configured', async () => {
    const { user } = showEnrollment(createMemberAt(['ENROLLMENT_CONTACT_INFO']));
    await user.type(getAddressField(), '118 Lark Street');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('118 Lark Street');
    expect(listScripts()).toHaveLength(0);
  });

  it('[ENR-07] shows a plain address field when the maps service can’t be reached', async () => {
    const { user } = showDetails();
    await waitFor(() => expect(listScripts()).toHaveLength(1));
    fireEvent.error(listScripts()[0]!);
    await user.type(getAddressField(), '118 Lark Street');
    expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('118 Lark Street');
    expect(lookUp).not.toHaveBeenCalled();
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
});
