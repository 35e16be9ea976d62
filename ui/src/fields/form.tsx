import type { ComponentProps } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** Shows a form that calls its handler instead of loading a page. */
export const Form = ({ onSubmit, ...form }: FormProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
  />
);
