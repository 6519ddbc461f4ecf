import { createContext } from 'react'

/** Ids of the slots that are chosen to be changed together; their cards show it. */
export const ChosenSlots = createContext<ReadonlySet<string>>(new Set())

/** Ids of the slots that were just deleted here and keep their places; a click on their cards undoes it. */
export const DeletedSlots = createContext<ReadonlySet<string>>(new Set())
