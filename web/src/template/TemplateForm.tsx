import { lookup } from '@koma/schema/rules/lookup'
import { createTemplateInput } from '@koma/schema/records/template'
import { rowProblems } from '@koma/schema/rules/templateRow'
import { rowProblemText } from '@koma/schema/templateTexts'
import { useMemo, useState } from 'react'
import type { UpdateTemplateInput } from '../gql/graphql.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { type Answer, useSave } from '../record/useSave.ts'
import { RowWhy } from '../record/why/Why.tsx'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { messages } from './messages.ts'
import { CreateTemplateMutation, type TemplateRow, UpdateTemplateMutation } from './templateDocuments.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { emptyRow, type TemplateValues, valuesOfRow } from './templateValues.ts'
import { useRowHeading } from './useRowHeading.ts'

/** Asks for a new row, empty or a copy of another one. (FIX-05, FIX-24, PERM-26) */
export function NewTemplateRow({
  from,
  onCreated,
}: {
  from?: Partial<TemplateValues>
  onCreated: (id: string) => void
}) {
  const { added } = useMessages(messages)
  const make = useCreate(
    CreateTemplateMutation,
    'Templates',
    ({ template }) => template && onCreated(template.id),
    () => added,
  )
  // The first values are a suggestion: all of them are sent.
  const suggested = useMemo(() => ({ ...emptyRow, ...from }), [from])
  const [sent, setSent] = useState<TemplateValues | null>(null)
  const form = useRecordForm<TemplateValues>({
    isNew: true,
    record: from === undefined ? suggested : emptyRow,
    ...(from === undefined ? {} : { initial: suggested }),
    schema: createTemplateInput,
    missingIn: useLacking(),
    save: async (_, entered) => {
      setSent(entered)
      return atField(await make(entered))
    },
  })
  return (
    <NewRecordForm form={form} refused={sent && <RowWhy input={{ create: sent }} />}>
      <TemplateFields form={form} row={null} />
    </NewRecordForm>
  )
}

/** Edits a row. (FIX-05, FIX-24, PERM-27) */
export function TemplateForm({ row, reload }: { row: TemplateRow; reload: () => Promise<unknown> }) {
  const { id, version } = row
  const text = useMessages(messages)
  const locked = !usePermission('fixedEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateTemplateMutation)
  const headingOf = useRowHeading()
  const record = useMemo(() => valuesOfRow(row), [row])
  const [sent, setSent] = useState<UpdateTemplateInput | null>(null)
  const form = useRecordForm<TemplateValues>({
    record,
    schema: createTemplateInput,
    missingIn: useLacking(),
    // A row is judged and written as a whole. (FIX-11)
    save: async (_, entered) => {
      const input = { id, version, ...entered }
      setSent(input)
      return atField(await save({ input }, unlessNoted(saved(headingOf(row)))))
    },
    reload,
  })
  const shownValue = (name: string, value: unknown): string => {
    if (name === 'day') return text.weekdays[Number(value)] ?? ''
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Array.isArray(value)) return `${value.length}`
    return typeof value === 'string' ? value : text.none
  }
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(headingOf(row))}
      refused={sent && <RowWhy input={{ update: sent }} />}
      wordsOf={(name, value) => ({ label: labelOf(text, name), value: shownValue(name, value) })}
    >
      <TemplateFields form={form} row={row} locked={locked} />
    </RecordForm>
  )
}

const labelOf = (text: (typeof messages)['jp'], name: string) =>
  name === 'teacherId' ? text.teacher : name === 'useSlotLength' ? text.endTime : text[name as 'day']

/** The names that the server has for fields of a slot's form, as they are called here. */
const fieldNames: Record<string, string> = lookup({
  location: 'locationId',
  teacher: 'teacherId',
  courses: 'courseIds',
})

/** Returns all that a row still lacks, by field, in the words of the server. (FIX-13…17, FIX-19, FIX-20) */
function useLacking(): (entered: TemplateValues) => Record<string, string> {
  const school = useSchool()
  const [language] = useLanguage()
  const schedule = { scheduleStart: school.scheduleStart.slice(0, 5), scheduleEnd: school.scheduleEnd.slice(0, 5) }
  return (entered) => {
    const problems = rowProblems(entered, schedule).map((problem): [string, string] => [
      fieldNames[problem.field] ?? problem.field,
      rowProblemText(problem, schedule, language),
    ])
    // The first thing that is wrong with a field comes first.
    return Object.fromEntries(problems.toReversed())
  }
}

function atField<Given extends Answer>(answer: Given | null): Given | null {
  const field = answer?.field
  if (answer === null || field == null) return answer
  const errors = answer.errors?.map((error) => ({
    ...error,
    field: error.field === null ? null : (fieldNames[error.field] ?? error.field),
  }))
  return { ...answer, field: fieldNames[field] ?? field, ...(errors && { errors }) }
}
