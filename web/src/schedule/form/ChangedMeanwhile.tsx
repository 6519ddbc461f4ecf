import { ClashNotice } from '../../record/ClashNotice.tsx'
import { messages as recordMessages } from '../../record/messages.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { announce } from '../../ui/announce.tsx'
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
  const { takeTheirs } = useMessages(recordMessages)
  const [language] = useLanguage()
  const words = usePartWords(choices, [slot])
  const applyMine = () => {
    edited.applyMine()
    announce(m.applied)
  }
  return (
    <>
      <p className={classes.hint} role="alert">
        {edited.putBack ? m.putBack : edited.onlyBookings && m.bookedMeanwhile}
      </p>
      <ClashNotice
        hint={m.changedHint}
        fields={edited.changed.map((part) => ({
          key: part,
          label: partLabel(part, words, language),
          theirs: partText(part, edited.theirs, words, language),
          mine: partText(part, edited.mine, words, language),
        }))}
        choices={[
          { label: takeTheirs, onClick: edited.takeTheirs },
          { label: m.applyMine, onClick: applyMine },
        ]}
      />
    </>
  )
}
