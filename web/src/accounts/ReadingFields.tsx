import { TextInput } from '@mantine/core'
import { readingFields } from '@koma/schema/records/account'
import { labelsOf, type newValues } from '@koma/schema/records/record'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'

const messages = { jp: labelsOf(readingFields, 'jp'), en: labelsOf(readingFields, 'en') }

type ReadingValues = ReturnType<typeof newValues<typeof readingFields>>

interface ReadingFieldsProps {
  form: Pick<RecordFormState<ReadingValues>, 'values' | 'field'>
  locked: boolean
}

/** Draws the readings of a name, in schools that write Japanese and where there are some. (READ-02) */
export function ReadingFields({ form, locked }: ReadingFieldsProps) {
  const labels = useMessages(messages)
  const { language } = useSchool()
  const { lastReading, firstReading } = form.values
  if (language !== 'jp' && lastReading === '' && firstReading === '') return null
  return (
    <>
      <TextInput label={labels.lastReading} disabled={locked} {...form.field('lastReading')} />
      <TextInput label={labels.firstReading} disabled={locked} {...form.field('firstReading')} />
    </>
  )
}
