import { CardGrid } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';

const facts = [
  { title: 'They see', items: ['How many people they pay for', 'All texts together, as totals'] },
  {
    title: 'They never see',
    items: ['Your name', 'What you write, or your coach’s replies', 'When you text'],
  },
] as const;

/** Says what the partner who pays sees of its members, and what it never does. */
export const SponsorFacts = ({ name }: { readonly name: string }) => (
  <CardGrid columns={2}>
    {facts.map(({ title, items }) => (
      <section key={title} aria-label={`${title} (${name})`}>
        <h3>{title}</h3>
        <ul>
          {items.map((item) => (
            <li key={item}>
              <Text kind="quiet">{item}</Text>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </CardGrid>
);
