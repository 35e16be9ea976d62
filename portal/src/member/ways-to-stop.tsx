import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../configuration/paths.ts';

const service = `${paths.accountSettings}?tab=service`;
const manage = `${paths.billing}?tab=manage`;

/** The three ways to stop, in the same words at each place that has one of them. */
const ways = [
  {
    title: 'Pause your service',
    href: service,
    stops: 'Your coach stops texting you, for a time.',
    charged: 'Nothing while it’s paused. Your plan pauses too.',
    back: 'Resume any time, or on a day that you choose.',
  },
  {
    title: 'Cancel your plan',
    href: manage,
    stops: 'Nothing until your plan’s month is over. Then your plan and its Moments end.',
    charged: 'Nothing more, unless a payment is overdue.',
    back: 'Keep your plan until then, or choose a plan later.',
  },
  {
    title: 'End your service',
    href: service,
    stops: 'Your coaching, for good, once we process it.',
    charged: 'Nothing more, unless a payment is overdue. Your plan ends with its month.',
    back: 'You keep your account. With a new plan, we find you a coach.',
  },
] as const;

/** Compares pausing, canceling, and ending: what stops, what is charged, and how to come back. */
export const WaysToStop = () => (
  <Card title="Pause, cancel, or end">
    <Stack gap={32}>
      {ways.map(({ title, href, stops, charged, back }) => (
        <section key={title} aria-label={title}>
          <Stack gap={8}>
            <h3>
              <TextLink href={href}>{title}</TextLink>
            </h3>
            <ReviewList
              rows={[
                { label: 'What stops', value: stops },
                { label: 'What we charge', value: charged },
                { label: 'How to come back', value: back },
              ]}
            />
          </Stack>
        </section>
      ))}
    </Stack>
  </Card>
);
