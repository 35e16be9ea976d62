import type { ReactNode } from 'react';

const address = /(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/;

/** Returns a text with its web addresses made into links. */
export const withLinks = (text: string): ReactNode[] =>
  text.split(address).map((part, index) =>
    // A pattern with a group puts what it found at the odd places.
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noopener">
        {part}
      </a>
    ),
  );
