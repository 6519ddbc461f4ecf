import { createContext, use } from 'react'
import type { SlotWhyInput } from '../../gql/graphql.ts'
import { toastError } from '../../ui/toasts.tsx'

/** Says that something was not done to a slot, with the way to why. */
export type TellRefused = (message: string, input: SlotWhyInput) => void

/** The function that `SlotRefusals` gives to what is within it. */
export const SlotRefusedContext = createContext<TellRefused>((message) => toastError(message))

/** Says in a toast that something was not done to a slot, with the way to why where the page has `SlotRefusals`. */
export function useSlotRefused(): TellRefused {
  return use(SlotRefusedContext)
}
