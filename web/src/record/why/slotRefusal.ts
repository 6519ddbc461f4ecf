import { createContext, use } from 'react'
import type { SlotWhyInput } from '../../gql/graphql.ts'
import { toastError } from '../../ui/toasts.tsx'

/** Says that something was not done to a slot, with the way to why. */
export type ShowSlotRefusal = (message: string, input: SlotWhyInput) => void

/** Gives to what is within `SlotRefusals` the function that shows a refusal. */
export const SlotRefusalContext = createContext<ShowSlotRefusal>((message) => toastError(message))

/** Says in a toast that something was not done to a slot, with the way to why where the page has `SlotRefusals`. */
export function useSlotRefusal(): ShowSlotRefusal {
  return use(SlotRefusalContext)
}
