import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useGoneNotice } from '../gone/useGoneNotice.tsx'
import { moveStudentMessages } from './messages.ts'

const MoveStudentDialog = lazyPart(async () => (await import('./MoveStudentDialog.tsx')).MoveStudentDialog)

interface MoveStudentProps {
  slot: { id: string; startsAt: string }
  student: { id: string; fullName: string }
  /** Beside a name, where there is little room. */
  short?: boolean
}

/**
 * Opens the way to move a student's booking into another slot; nothing once the lesson has started. Off without the
 * permission. (MOVE-10)
 */
export function MoveStudent({ slot, student, short = false }: MoveStudentProps) {
  const text = useMessages(moveStudentMessages)
  const needs = useNeeds()
  const mayBook = usePermission('slotBook')
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const word = short ? text.moveShort : text.move
  const [isLoaded, setLoaded] = useState(false)
  const setOwn = useGoneNotice(opened, { slotId: slot.id, startsAt: slot.startsAt, studentId: student.id })
  if (now >= slot.startsAt && !opened) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text.moveOf(word, student.fullName)}
        disabled={!mayBook}
        title={mayBook ? undefined : needs('slotBook')}
        onClick={() => {
          setLoaded(true)
          setOpened(true)
        }}
      >
        {word}
      </Button>
      <Suspense>
        {isLoaded && (
          <MoveStudentDialog
            slotId={slot.id}
            student={student}
            opened={opened}
            onClose={() => setOpened(false)}
            onMoving={setOwn}
          />
        )}
      </Suspense>
    </>
  )
}
