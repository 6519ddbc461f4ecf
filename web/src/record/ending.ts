import { createContext } from 'react'

/** Notes that whoever has a record open ends it themselves, or no longer does: its going is no news to them. */
export const EndingContext = createContext<(ends: boolean) => void>(() => undefined)
