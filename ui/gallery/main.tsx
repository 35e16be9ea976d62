import { createRoot } from 'react-dom/client';
import '@moments/ui/theme/global.css';
import { stories } from './stories.ts';

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
