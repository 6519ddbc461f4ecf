import { nameIn } from '@koma/schema/rules/studentField'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { ReadyFields } from '../record/ReadyFields.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { FieldDetail } from './FieldDetail.tsx'
import { FieldsQuery, type OwnField } from './fieldDocuments.ts'
import { NewField } from './FieldForm.tsx'
import { messages } from './messages.ts'

/** Shows the school's own fields of students. (FIELD-01, FIELD-05) */
export function FieldsPage() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const list = useRecords(FieldsQuery, ({ studentFields }) => studentFields)
  const mayEdit = usePermission('settingsEdit')
  const columns = useFieldColumns()
  const textOf = (field: OwnField) => nameIn(field, language)
  const page = useRecordPage({
    name: 'field',
    kind: 'studentField',
    list,
    columns,
    textOf,
    filters: useActiveFilter(),
    mayCreate: mayEdit,
  })
  const fields = list.items ?? []
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewField onCreated={onCreated} /> }}
      />
      <ReadyFields refetch={['Fields']} />
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={textOf}
        renderDetail={(field) => <FieldDetail key={field.id} field={field} all={fields} reload={list.reload} />}
        emptyIcon={IconListDetails}
      />
    </>
  )
}

function useFieldColumns(): readonly DataColumn<OwnField>[] {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const state = useActiveColumn<OwnField>()
  return useMemo(() => {
    const seenBy = ({ teachersSee, studentsSee }: OwnField) =>
      [text.seen.staff, teachersSee && text.seen.teachers, studentsSee && text.seen.students]
        .filter(Boolean)
        .join(language === 'jp' ? '・' : ', ')
    return [
      textColumn('name', text.nameJp.replace(/（.*）| \(.*\)/, ''), (field) => nameIn(field, language), {
        narrow: true,
        opens: true,
        below: (field) => [text.kinds[field.kind], seenBy(field)].join(' · '),
      }),
      textColumn('kind', text.kind, ({ kind }) => text.kinds[kind], { width: '8rem' }),
      textColumn('seenBy', text.seenBy, seenBy, { width: '12rem' }),
      textColumn('required', text.required, ({ required }) => (required ? text.yes : ''), { width: '6rem' }),
      state,
    ]
  }, [text, language, state])
}
