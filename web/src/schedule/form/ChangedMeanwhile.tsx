import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { announce } from '../../shared/ui/announce.tsx'
import { messages } from './messages.ts'
import { partLabel, partText } from './rebase.ts'
import type { SlotChoices } from './slotChoices.ts'
import classes from './SlotForm.module.css'
import type { EditedSlot } from './useEditedSlot.ts'
import { usePartWords } from './usePartWords.ts'

/** Says that somebody else has changed the slot under one's hands, field by field, and asks how to go on. */
export function ChangedMeanwhile(props: { edited: EditedSlot; choices: SlotChoices; slot: FullSlot }) {
  const { edited, choices, slot } = props
  const m = useMessages(messages)
  const [language] = useLanguage()
  const words = usePartWords(choices, [slot])

  const isChanged = edited.changed.length > 0
  const placeId = useId()
  useEffect(() => {
    if (isChanged) document.getElementById(placeId)?.scrollIntoView({ block: 'center' })
  }, [isChanged, placeId])

  return (
    <div id={placeId} role="alert">
      {(edited.onlyBookings || edited.takenBack) && (
        <p className={classes.hint}>{edited.takenBack ? m.takenBack : m.bookedMeanwhile}</p>
      )}
      {isChanged && (
        <section className={classes.notice}>
          <h3>
            <IconAlertTriangle size={18} aria-hidden />
            {m.changedTitle}
          </h3>
          <p>{m.changedHint}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.field}</th>
                <th scope="col">{m.theirs}</th>
                <th scope="col">{m.mine}</th>
              </tr>
            </thead>
            <tbody>
              {edited.changed.map((part) => (
                <tr key={part}>
                  <th scope="row">{partLabel(part, words, language)}</th>
                  <td>{partText(part, edited.theirs, words)}</td>
                  <td>{partText(part, edited.mine, words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={classes.noticeButtons}>
            <Button variant="default" size="compact-md" onClick={edited.takeTheirs}>
              {m.takeTheirs}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => {
                edited.applyMine()
                announce(m.applied)
              }}
            >
              {m.applyMine}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
