import { createRoot } from 'react-dom/client';
import '@moments/ui/theme/global.css';
import type { Stories } from './story.ts';

const files = import.meta.glob<{ stories: Stories }>(
  ['./stories/*.stories.tsx', '../../*/stories/*.stories.tsx'],
  {
    eager: true,
  },
);

/** The stories of the parts and of every app's screens, by name. They are found by file name: ui imports no app. */
const stories: Stories = Object.fromEntries(
  Object.values(files).flatMap((file) => Object.entries(file.stories)),
);

const name = window.location.hash.slice(1);
const Story = stories[name];

function Contents() {
  return (
    <ul>
      {Object.keys(stories).map((each) => (
        <li key={each}>
          <a href={`#${each}`}>{each}</a>
        </li>
      ))}
    </ul>
  );
}

window.addEventListener('hashchange', () => {
  if (stories[window.location.hash.slice(1)] !== undefined) window.location.reload();
});

const root = document.getElementById('root');
if (root) {
  if (Story?.shows) root.dataset['shows'] = Story.shows;
  createRoot(root).render(Story ? <Story /> : <Contents />);
}
