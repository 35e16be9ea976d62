/** A mutation's promise as a yes or no; its error is shown by the mutation itself. */
export const succeeds = (running: Promise<unknown>): Promise<boolean> =>
  running.then(
    () => true,
    () => false,
  );
