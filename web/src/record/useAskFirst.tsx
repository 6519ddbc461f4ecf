import { type ReactNode, useState } from 'react'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'

interface AskedFirst {
  title: string
  confirmLabel: string
}

/** Asks before something unusual is saved: `ask` returns whether to go ahead; `sheet` belongs into the form. */
export function useAskFirst(words: AskedFirst): { ask: (effect: ReactNode) => Promise<boolean>; sheet: ReactNode } {
  const [asked, setAsked] = useState<{ effect: ReactNode; reply: (saves: boolean) => void } | null>(null)
  const reply = (saves: boolean) => {
    asked?.reply(saves)
    setAsked(null)
  }
  const sheet = (
    <ConfirmSheet opened={asked !== null} onClose={() => reply(false)} onConfirm={() => reply(true)} {...words}>
      {asked?.effect}
    </ConfirmSheet>
  )
  return { ask: (effect) => new Promise((resolve) => setAsked({ effect, reply: resolve })), sheet }
}
