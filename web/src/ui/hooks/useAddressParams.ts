import { createContext, useCallback, useContext } from 'react'
import { type Location, type NavigateOptions, useSearchParams } from 'react-router'

/** Gives the router, which knows the address before it is drawn; null where a part is drawn alone. */
export const RouterContext = createContext<AddressSource | null>(null)

interface AddressSource {
  readonly state: { readonly location: Location }
  /** Calls back with every new address; returns a function that ends it. */
  subscribe: (onChange: (state: { location: Location }) => void) => () => void
}

/** Makes the new parameters of those the address has now; they may be changed in place. */
type Change = (now: URLSearchParams) => URLSearchParams

/**
 * Returns the address parameters, and a function that changes some of them. The router's own starts from what was drawn
 * last. So of two changes before the next drawing, such as a search and what is opened of it, the first would be lost.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams()
  const router = useContext(RouterContext)
  const set = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setParams((drawn) => change(router ? new URLSearchParams(router.state.location.search) : drawn), options),
    [setParams, router],
  )
  return [params, set]
}
