import { useQuery } from '@apollo/client/react'
import { readyFieldTexts } from '@koma/schema/fieldTexts'
import { type ReadyField, readyFields } from '@koma/schema/rules/readyFields'
import { sharesName } from '@koma/schema/rules/studentField'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql } from '../gql/gql.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { messages } from './messages.ts'
import { useSave } from './useSave.ts'

/** The names of the school's own fields. (FIELD-05) */
const FieldNamesQuery = graphql(`
  query FieldNames {
    studentFields {
      id
      nameJp
      nameEn
      active
    }
  }
`)

/** Adds ready-made fields. (FIELD-05) */
const AddReadyFieldsMutation = graphql(`
  mutation AddReadyFields($input: AddReadyFieldsInput!) {
    addReadyStudentFields(input: $input) {
      ...Save_answer
      studentFields {
        id
        nameJp
        nameEn
        active
      }
    }
  }
`)

/**
 * Offers the ready-made fields whose names no field in use has, one press each; nothing once the school has them all,
 * and to who may not add fields. (FIELD-05, FIELD-13)
 * @param others the names of further queries that a new field belongs to
 */
export function ReadyFields({ refetch: others }: { refetch?: readonly string[] }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const mayEdit = usePermission('settingsEdit')
  const { data, refetch } = useQuery(FieldNamesQuery, {
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
    skip: !mayEdit,
  })
  useFollow(['studentField'], async () => (mayEdit ? refetch() : undefined))
  const { save, saving } = useSave(AddReadyFieldsMutation, { refetch: ['FieldNames', ...(others ?? [])] })
  if (!mayEdit || data === undefined) return null
  const inUse = data.studentFields.filter(({ active }) => active)
  const left = readyFields.filter((ready) => !inUse.some((field) => sharesName(namesOf(ready), field)))
  if (left.length === 0) return null
  return (
    <Group component="section" gap="xs" aria-label={text.readyFields}>
      <span>{text.readyFields}</span>
      {left.map((ready) => {
        const name = readyFieldTexts[language][ready]
        return (
          <Button
            key={ready}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus aria-hidden size={14} />}
            disabled={saving}
            onClick={() => void save({ input: { fields: [ready] } }, { done: text.readyFieldAdded(name) })}
          >
            {name}
          </Button>
        )
      })}
    </Group>
  )
}

const namesOf = (ready: ReadyField) => ({ nameJp: readyFieldTexts.jp[ready], nameEn: readyFieldTexts.en[ready] })
