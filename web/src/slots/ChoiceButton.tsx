import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconMapPin, IconVideo } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { Choice } from '../student/slotState.ts'
import { useStateWords } from '../student/useStateWords.ts'
import classes from './ChoiceButton.module.css'
import { messages } from './messages.ts'

interface ChoiceButtonProps {
  choice: Choice
  /** The place in words. */
  place: string
  chosen: boolean
  /** Another one is chosen. (BOOK-06) */
  dimmed: boolean
  /** Why nothing of the slot can be booked; null while it can. */
  off: string | null
  onChoose: () => void
}

/** Draws one course at one place with its cost; when it is off, it says why. (BOOK-04, STU-15) */
export function ChoiceButton({ choice, place, chosen, dimmed, off, onChoose }: ChoiceButtonProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const words = useStateWords()
  const { creditType } = useSchool()
  const id = useId()
  const { course, online, verdict } = choice
  const Place = online ? IconVideo : IconMapPin
  const credits = format.credits(course.cost, creditType)
  // That the whole slot is off is said once above, not on every button.
  const why = off === null && !verdict.ok ? words.reason(verdict) : null
  const disabled = off !== null || !verdict.ok
  return (
    <div>
      <UnstyledButton
        className={classes.choice}
        aria-label={text.courseButton(course.displayName, credits, place)}
        aria-pressed={chosen}
        aria-disabled={disabled}
        aria-describedby={why === null ? undefined : id}
        data-chosen={chosen || undefined}
        data-dimmed={dimmed || undefined}
        onClick={() => {
          if (!disabled) onChoose()
        }}
      >
        <Place className={classes.icon} size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{course.displayName}</span>
        <span className={classes.cost}>{credits}</span>
        {chosen && <IconCheck size={18} stroke={2.25} aria-hidden />}
      </UnstyledButton>
      {why !== null && (
        <p id={id} className={classes.why}>
          {why}
        </p>
      )}
    </div>
  )
}
