/** The person's choices that this browser remembers. A browser stores nothing about members. */
const preferences = {
  theme: ['system', 'light', 'dark'],
  'single-keys': ['on', 'off'],
  notifications: ['off', 'crises', 'new-members'],
} as const;

type Name = keyof typeof preferences;
export type Preference<N extends Name> = (typeof preferences)[N][number];

const toStorageKey = (name: Name): string => `moments-desk-${name}`;

/** Reads a choice. The first of its values is the default, even if the browser can't store it. */
export function readPreference<N extends Name>(name: N): Preference<N> {
  const values: readonly Preference<N>[] = preferences[name];
  try {
    const stored = localStorage.getItem(toStorageKey(name));
    return values.find((value) => value === stored) ?? preferences[name][0];
  } catch {
    return preferences[name][0];
  }
}

export function savePreference<N extends Name>(name: N, value: Preference<N>): void {
  try {
    localStorage.setItem(toStorageKey(name), value);
  } catch {
    // A browser that stores nothing still shows the choice until the page is closed.
  }
}

/** Shows the chosen color scheme, by the attribute of the page that the tokens read. */
export function applyScheme(scheme: Preference<'theme'> = readPreference('theme')): void {
  document.documentElement.dataset['theme'] = scheme;
}

export function chooseScheme(scheme: Preference<'theme'>): void {
  savePreference('theme', scheme);
  applyScheme(scheme);
}
