import { type ReactNode, useState } from 'react'
import type { TemplateRowWhyInput } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastRefused } from '../../ui/toastRefused.tsx'
import type { Answer } from '../useSave.ts'
import { messages } from './messages.ts'
import { OpenedRowWhy } from './Why.tsx'

/**
 * The words of a toast about a row that is built or moved at one click: none when done, the way to why when refused.
 */
export type RowToast = (input: TemplateRowWhyInput) => { done: null; refused: (answer: Answer) => null }

/** Serves a page whose rows are built and dragged: refusals say why in `dialog`, which the page draws. */
export function useRowRefusals(): { toastOf: RowToast; dialog: ReactNode } {
  const text = useMessages(messages)
  const [openedInput, setOpenedInput] = useState<TemplateRowWhyInput | null>(null)
  return {
    toastOf: (input) => ({
      done: null,
      refused: ({ message }) => {
        toastRefused(message, text.ask, () => setOpenedInput(input))
        return null
      },
    }),
    dialog: <OpenedRowWhy input={openedInput} onClose={() => setOpenedInput(null)} />,
  }
}
