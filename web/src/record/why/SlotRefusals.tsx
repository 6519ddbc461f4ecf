import { type ReactNode, useCallback, useState } from 'react'
import type { SlotWhyInput } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastRefused } from '../../ui/toastRefused.tsx'
import { messages } from './messages.ts'
import { SlotRefusalContext } from './slotRefusal.ts'
import { OpenedSlotWhy } from './Why.tsx'

/** Surrounds a page whose slots are dragged, built and deleted at one click: refusals there say why in a dialog. */
export function SlotRefusals({ children }: { children: ReactNode }) {
  const text = useMessages(messages)
  const [openedInput, setOpenedInput] = useState<SlotWhyInput | null>(null)
  const showRefusal = useCallback(
    (message: string, input: SlotWhyInput) => toastRefused(message, text.ask, () => setOpenedInput(input)),
    [text.ask],
  )
  return (
    <SlotRefusalContext value={showRefusal}>
      {children}
      <OpenedSlotWhy input={openedInput} onClose={() => setOpenedInput(null)} />
    </SlotRefusalContext>
  )
}
