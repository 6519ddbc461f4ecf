import { createContext } from 'react'

/** Ids of the slots that are chosen to be changed together; their cards show it. */
export const ChosenSlots = createContext<ReadonlySet<string>>(new Set())
