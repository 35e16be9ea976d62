/** A mutation's promise as a yes or no; its error is shown by the mutation itself. */
export const didSucceed = (running: Promise<unknown>): Promise<boolean> =>
  running.then(
    () => true,
    () => false,
  );
