import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { graphql } from '../gql/gql.ts'
import { Notice } from '../ui/Notice.tsx'
import type { TemplateValues } from './templateValues.ts'

/** Names the other row that a row would share its place with. */
const RowPlaceWarningQuery = graphql(`
  query RowPlaceWarning($input: RowThereInput!) {
    rowPlaceWarning(input: $input)
  }
`)

/** Names the other row at the place and time in the form, before it is saved. (SET-32) */
export function SharedRowPlace({ values, rowId }: { values: TemplateValues; rowId: string | null }) {
  const { locationId, day, startTime, endTime } = values
  const isWhole = locationId !== null && day !== null && startTime !== null && endTime !== null && startTime < endTime
  const [key] = useDebouncedValue(isWhole ? `${locationId} ${day} ${startTime} ${endTime}` : '', 200)
  const [place = '', weekday = '', from = '', to = ''] = key.split(' ')
  const { data } = useQuery(RowPlaceWarningQuery, {
    variables: { input: { rowId, locationId: place, day: Number(weekday), startTime: from, endTime: to } },
    skip: key === '',
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const words = key === '' ? null : data?.rowPlaceWarning
  return <output>{words && <Notice tone="warn">{words}</Notice>}</output>
}
