import { isWebAddress } from '@koma/schema/rules/link'
import { Anchor } from '@mantine/core'
import { useCallback } from 'react'
import { graphql } from '../gql/gql.ts'
import type { OwnFieldFacts_ValueFragment } from '../gql/graphql.ts'
import { formatDateInput } from '../shared/format/dates.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { messages } from './messages.ts'

/** A value of one of the school's own fields, as pages show it. (FIELD-04) */
export const OwnFieldFacts_value = graphql(`
  fragment OwnFieldFacts_value on StudentFieldValue {
    fieldId
    name
    kind
    text
    number
    date
    choiceId
    choice
    yes
  }
`)

export type OwnFieldValue = OwnFieldFacts_ValueFragment

/** Lists the values of the school's own fields that the viewer may see; nothing without any. (FIELD-04) */
export function OwnFieldFacts({ values }: { values: readonly OwnFieldValue[] }) {
  const wordOf = useOwnFieldWord()
  if (values.length === 0) return null
  return (
    <Facts>
      {values.map((value) => (
        <Fact key={value.fieldId} label={value.name}>
          {value.kind === 'link' && isWebAddress(value.text ?? '') ? (
            <Anchor href={value.text ?? ''} target="_blank" rel="noreferrer" fz="inherit">
              {value.text}
            </Anchor>
          ) : (
            wordOf(value)
          )}
        </Fact>
      ))}
    </Facts>
  )
}

/** Returns what writes a value in words; the same function until the language changes. */
export function useOwnFieldWord(): (value: OwnFieldValue) => string {
  const { yesNo } = useMessages(messages)
  const [language] = useLanguage()
  return useCallback(
    ({ text, number, date, choice, yes }) => {
      if (yes !== null) return yesNo[yes ? 'yes' : 'no']
      // Of a birthday the day of the week says nothing, and takes the year's place in a column.
      if (date !== null) return formatDateInput(date, language)
      return text ?? choice ?? (number === null ? '' : String(number))
    },
    [yesNo, language],
  )
}
