import { type ReactNode, useState } from 'react'
import type { PointsDialog as Dialog } from '../points/PointsDialog.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError } from '../ui/toasts.tsx'
import classes from './Balance.module.css'
import { messages } from './messages.ts'

/**
 * Shows the balance of a contract and opens the entries behind it. Their code is loaded only then, because most people
 * look at the number alone. (STU-32)
 */
export function Points({ contractId, children }: { contractId: string; children: ReactNode }) {
  const text = useMessages(messages)
  const [PointsDialog, setDialog] = useState<typeof Dialog | null>(null)
  const [opened, setOpened] = useState(false)
  const open = async () => {
    try {
      const { PointsDialog: brought } = await import('../points/PointsDialog.tsx')
      setDialog(() => brought)
      setOpened(true)
    } catch {
      // The page stays as it is where the code does not come.
      toastError()
    }
  }
  return (
    <>
      <button
        type="button"
        className={classes.opens}
        title={text.opensBalance}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {children}
      </button>
      {PointsDialog && <PointsDialog of={{ contractId }} opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
