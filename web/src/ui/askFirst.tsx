import type { ReactNode } from 'react'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { openDialog } from './openDialog.tsx'

interface Question {
  title: string
  /** What happens, in words. */
  effect: ReactNode
  confirmLabel: string
}

/** Asks before something unusual is done; returns whether to go ahead. */
export function askFirst({ effect, ...words }: Question): Promise<boolean> {
  return openDialog((dialog) => (
    <ConfirmSheet
      opened={dialog.opened}
      onClose={() => dialog.end(false)}
      onConfirm={() => dialog.end(true)}
      {...words}
    >
      {effect}
    </ConfirmSheet>
  ))
}
