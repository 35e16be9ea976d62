import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { ConfirmDialog, Dialog } from './dialogs.tsx';
import { Drawer } from './drawer.tsx';

function Confirming({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>End service</button>
      <ConfirmDialog
        open={open}
        danger
        title="End your service?"
        confirmLabel="End it"
        cancelLabel="Keep my coach"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </main>
  );
}

describe('a confirm dialog', () => {
  it('a confirm dialog takes the focus, has a name and a description, and returns the focus when canceled', async () => {
    const handleConfirm = vi.fn();
    render(<Confirming onConfirm={handleConfirm} />);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'End service' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'End your service?' });
    expect(dialog).toHaveAccessibleDescription('This action cannot be undone.');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    expect(await findAccessibilityViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep my coach' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'End service' })).toHaveFocus();
    expect(handleConfirm).not.toHaveBeenCalled();
  });

  it('a confirm dialog reports the confirmation and cancels by Escape', async () => {
    const handleConfirm = vi.fn();
    render(<Confirming onConfirm={handleConfirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'End service' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
    expect(handleConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});

describe('a dialog', () => {
  it('a dialog closes by its button', async () => {
    const handleClose = vi.fn();
    render(
      <Dialog open onClose={handleClose} title="Welcome">
        Good to have you.
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toHaveTextContent('Good to have you.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(handleClose).toHaveBeenCalledOnce();
  });
});

describe('the drawer', () => {
  it('[LAY-02] the drawer covers the page, has a name, and closes by button, Escape, and a press outside', async () => {
    const handleClose = vi.fn();
    render(
      <Drawer open onClose={handleClose} label="Navigation">
        <a href="#home">Home</a>
      </Drawer>,
    );
    expect(await screen.findByRole('dialog', { name: 'Navigation' })).toHaveTextContent('Home');
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(handleClose).toHaveBeenCalledOnce();
    // What the browser sends for Escape, and for Back on Android.
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    expect(handleClose).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('dialog'));
    expect(handleClose).toHaveBeenCalledTimes(3);
    await userEvent.click(screen.getByText('Home'));
    expect(handleClose).toHaveBeenCalledTimes(3);
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});
