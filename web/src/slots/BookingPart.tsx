import { useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { Choice } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { BookingConfirm } from './BookingConfirm.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'
import { messages } from './messages.ts'
import classes from './StudentSlotSheet.module.css'

interface BookingPartProps {
  slot: StudentSlot
  choices: readonly Choice[]
  /** Why nothing of the slot can be booked any more; null while it can. */
  off: string | null
  onDone: () => void
  onRepeat: (choice: Choice) => void
}

/**
 * Draws one button per course and place, then the confirmation of the chosen one, while the others dim. A slot that can
 * be taken in one way only comes with it chosen. (BOOK-04, BOOK-05, BOOK-06, STU-12, STU-14)
 */
export function BookingPart({ slot, choices, off, onDone, onRepeat }: BookingPartProps) {
  const text = useMessages(messages)
  const [chosenKey, setChosenKey] = useState(() => onlyKey(choices))
  const part = useRef<HTMLDivElement>(null)
  const chosen = choices.find((choice) => choice.key === chosenKey)
  const location = slot.location?.locationName ?? ''
  const groups = [
    { title: text.inPersonAt(location), offered: choices.filter((choice) => !choice.online) },
    { title: text.bookOnline, offered: choices.filter((choice) => choice.online) },
  ].filter((group) => group.offered.length > 0)

  const backToChoices = () => {
    // The confirmation goes; the focus stays with the choice it was about.
    part.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    setChosenKey(null)
  }

  return (
    <div ref={part} className={classes.part}>
      <h3 className={classes.heading}>{headingOf(choices, text)}</h3>
      {groups.map(({ title, offered }) => (
        <fieldset key={title} className={classes.group}>
          <legend className={classes.groupTitle}>{title}</legend>
          {offered.map((choice) => (
            <ChoiceButton
              key={choice.key}
              choice={choice}
              place={title}
              chosen={choice.key === chosenKey}
              dimmed={chosen !== undefined && choice.key !== chosenKey}
              off={off}
              onChoose={() => setChosenKey(choice.key)}
            />
          ))}
        </fieldset>
      ))}
      {chosen !== undefined && (
        <BookingConfirm
          key={consequenceKey(chosen)}
          slot={slot}
          choice={chosen}
          off={off}
          onDone={onDone}
          onCancel={backToChoices}
          onRepeat={() => onRepeat(chosen)}
        />
      )}
    </div>
  )
}

/** Asks for what there is to choose: a course, or only the way to take the one there is. */
function headingOf(
  choices: readonly Choice[],
  text: { course: string; chooseCourse: string; chooseWay: string },
): string {
  if (choices.length === 1) return text.course
  return new Set(choices.map(({ course }) => course.code)).size === 1 ? text.chooseWay : text.chooseCourse
}

function onlyKey(choices: readonly Choice[]): string | null {
  const possible = choices.filter((choice) => choice.verdict.ok)
  return possible.length === 1 ? (possible[0]?.key ?? null) : null
}

/** Returns another text when booking would do something else than before, so that the server is asked again. */
function consequenceKey({ key, verdict }: Choice): string {
  return verdict.ok ? `${key} ${verdict.contract.id} ${verdict.pointsAfter}` : key
}
