import { useSubscription } from '@apollo/client/react'
import { graphql } from '../gql/gql.ts'
import { useInTurn } from '../record/useInTurn.ts'

const SlotsTouchedSubscription = graphql(`
  subscription SlotsTouched {
    slotChanged {
      resync
      gone
    }
  }
`)

/** Calls `refetch` whenever a slot or a booking of the school was made, changed or deleted by anybody. */
export function useSlotsTouched(refetch: () => Promise<unknown>): void {
  const ask = useInTurn(refetch)
  useSubscription(SlotsTouchedSubscription, { ignoreResults: true, onData: () => void ask() })
}
