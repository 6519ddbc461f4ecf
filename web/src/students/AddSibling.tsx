import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { NewStudent } from './NewStudent.tsx'
import { staffMessages } from './staffMessages.ts'
import type { Student } from './studentRecordDocuments.ts'

/** Adds a brother or sister: the form begins with the family's name, contacts and contract. (ASTU-47) */
export function AddSibling({ student }: { student: Student }) {
  const text = useMessages(staffMessages)
  const mayCreate = usePermission('studentNew')
  const { open } = useOpenItem('student', 'view')
  const [opened, setOpened] = useState(false)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const openCreated = useEffectEvent(open)
  useEffect(() => {
    if (createdId !== null) openCreated(createdId)
  }, [createdId])
  if (!mayCreate) return null
  const openForm = () => {
    setCreatedId(null)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={openForm}>
        {text.addSibling}
      </Button>
      <Overlay opened={opened} onClose={() => setOpened(false)} title={text.siblingOf(student.fullName)} kind="dialog">
        {/* The form is gone before the page turns to the sibling, so that nothing asks about what it held. */}
        {createdId === null && (
          <NewStudent
            sibling={student}
            onCreated={(id) => {
              setOpened(false)
              setCreatedId(id)
            }}
          />
        )}
      </Overlay>
    </>
  )
}
