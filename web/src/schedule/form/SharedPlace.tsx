import { useQuery } from '@apollo/client/react'
import { ONLINE } from '@koma/schema/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { graphql } from '../../gql/gql.ts'
import { Notice } from '../../ui/Notice.tsx'
import { draftOf, type SlotFormValues } from './slotFormValues.ts'

/** Names the other lesson that a slot would share its place with. */
const SlotPlaceWarningQuery = graphql(`
  query SlotPlaceWarning($input: SlotThereInput!) {
    slotPlaceWarning(input: $input)
  }
`)

/** Names the other lesson at the place and time in the form, before it is saved. (SET-32) */
export function SharedPlace({ values, slotId }: { values: SlotFormValues; slotId: string | null }) {
  const { startsAt, endsAt } = draftOf(values, [])
  const isWhole = startsAt !== null && endsAt !== null && startsAt < endsAt && values.place !== ''
  const [key] = useDebouncedValue(
    isWhole && values.place !== ONLINE ? `${values.place} ${startsAt} ${endsAt}` : '',
    200,
  )
  const [locationId = '', from = '', to = ''] = key.split(' ')
  const { data } = useQuery(SlotPlaceWarningQuery, {
    variables: { input: { slotId, locationId, startsAt: from, endsAt: to } },
    skip: key === '',
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const words = key === '' ? null : data?.slotPlaceWarning
  return <output>{words && <Notice tone="warn">{words}</Notice>}</output>
}
