import { Fragment, type ReactNode, useEffect } from 'react'
import { createStore } from '../shared/store.ts'
import { useStore } from '../shared/useStore.ts'

interface Dialog<Answer> {
  /** Belongs on the frame, which is drawn until it has closed. */
  opened: boolean
  /** Closes it with an answer. */
  end: (answer: Answer) => void
}

const openedDialog = createStore<{ number: number; opened: boolean; draw: (opened: boolean) => ReactNode } | null>(null)
let dialogs = 0

/**
 * Opens a dialog and returns its answer. It stands beside all pages, so it outlives the screen that asks, such as one
 * whose toast has the button.
 */
export function openDialog<Answer>(draw: (dialog: Dialog<Answer>) => ReactNode): Promise<Answer> {
  const number = (dialogs += 1)
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      const now = openedDialog.get()
      if (now?.number === number) openedDialog.set({ ...now, opened: false })
      resolve(answer)
    }
    openedDialog.set({ number, opened: true, draw: (opened) => draw({ opened, end }) })
  })
}

/** Draws the dialog that `openDialog` opens. Mounted once. */
export function Dialogs() {
  const dialog = useStore(openedDialog)
  useEffect(() => () => openedDialog.set(null), [])
  return dialog && <Fragment key={dialog.number}>{dialog.draw(dialog.opened)}</Fragment>
}
