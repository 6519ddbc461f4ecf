import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import form from '../record/RecordForm.module.css'
import { useRelated } from '../record/useRecordEnd.ts'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { messages } from './messages.ts'
import { DeleteTemplateMutation, type TemplateRow, TemplateUseQuery } from './templateDocuments.ts'
import { useRowHeading } from './useRowHeading.ts'
import { TemplateForm } from './TemplateForm.tsx'

interface TemplateDetailProps {
  row: TemplateRow
  reload: () => Promise<unknown>
  onClose: () => void
  /** Begins a new row with all that this one has. */
  onCopy: () => void
}

/** Shows a row: its form, a copy of it, and its deletion. (FIX-05, FIX-35, PERM-27, PERM-28) */
export function TemplateDetail({ row, reload, onClose, onCopy }: TemplateDetailProps) {
  const text = useMessages(messages)
  const mayCreate = usePermission('fixedNew')
  const mayDelete = usePermission('fixedDelete')
  const mayExport = usePermission('fixedExport')
  const use = useRelated(TemplateUseQuery, row.id, mayDelete)?.templateUse
  const stays = use === undefined ? text.deleteEffect : text.deleteStays(use.openSlots, use.bookedSlots)
  const { deleted } = useRecordWords()
  const headingOf = useRowHeading()
  const { save: remove } = useSave(DeleteTemplateMutation, { refetch: ['Templates'], awaitRefetch: true })
  return (
    <div className={form.detail}>
      <TemplateForm row={row} reload={reload} />
      {mayCreate && (
        <div>
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
            {text.copy}
          </Button>
        </div>
      )}
      {mayDelete && (
        <DeleteRecord
          title={text.deleteTitle}
          touches={stays}
          remove={() => remove({ id: row.id }, deleted(headingOf(row)))}
          onDeleted={onClose}
        >
          <p className={form.hint}>
            {stays}{' '}
            {mayExport && use !== undefined && use.openSlots > 0 && (
              <Link to={`/admin/fixedSchedule/export?job=delete&teacher=${row.teacherId}`}>{text.deleteSlots}</Link>
            )}
          </p>
        </DeleteRecord>
      )}
    </div>
  )
}
