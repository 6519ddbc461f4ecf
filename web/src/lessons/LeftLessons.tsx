import { Button } from '@mantine/core'
import { useState } from 'react'
import { slotMessages } from '../desk/messages.ts'
import { courseText } from '../desk/slot/slotTexts.ts'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

interface LeftLessonsProps {
  slots: readonly FullSlot[]
  /** The days of the slots as text. */
  days: string
}

interface Known {
  slots: readonly FullSlot[]
  days: string
}

/**
 * Names the booked lessons that have left the open list, until the teacher has seen it. Another teacher has them, or
 * they were moved or cancelled. (TCH-25)
 */
export function LeftLessons({ slots, days }: LeftLessonsProps) {
  const text = useMessages(messages)
  const slotText = useMessages(slotMessages)
  const format = useFormat()
  const now = useNow()
  const [known, setKnown] = useState<Known>({ slots, days })
  const [left, setLeft] = useState<readonly FullSlot[]>([])
  if (known.slots !== slots || known.days !== days) {
    const there = new Set(slots.map(({ id }) => id))
    const missing =
      known.days === days
        ? known.slots.filter(({ id, bookedCount, startsAt }) => bookedCount > 0 && startsAt > now && !there.has(id))
        : []
    setKnown({ slots, days })
    setLeft([...left.filter(({ id }) => !there.has(id)), ...missing])
  }
  if (left.length === 0) return null
  return (
    <output>
      <Notice tone="info">
        {text.leftTitle}
        <ul>
          {left.map((slot) => (
            <li key={slot.id}>
              {format.when(slot)} {courseText(slot, slotText)}
            </li>
          ))}
        </ul>
        <Button variant="default" size="xs" onClick={() => setLeft([])}>
          {text.leftSeen}
        </Button>
      </Notice>
    </output>
  )
}
