import { createContext } from 'react'

/** Notes that the person who has a record open is ending it, or no longer is: its end is no news to them. */
export const EndingContext = createContext<(ends: boolean) => void>(() => undefined)
