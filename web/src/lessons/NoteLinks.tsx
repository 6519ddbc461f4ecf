import { Anchor } from '@mantine/core'
import { isWebAddress } from '@koma/schema/rules/link'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { StudentNoteData } from './noteDocuments.ts'
import { noteMessages } from './noteMessages.ts'
import { Fact } from '../ui/Facts.tsx'
import slot from '../desk/slot/SlotDetail.module.css'
import classes from './StudentNote.module.css'

/**
 * Shows a student's links to material and lesson records, and the curriculum code; each only if there is one. (TCH-13,
 * D60)
 */
export function NoteLinks({ profile }: { profile: StudentNoteData }) {
  const m = useMessages(noteMessages)
  const facts = [
    [m.material, profile.materialLocation],
    [m.storage, profile.storageLocation],
    [m.curriculum, profile.curriculumCode],
  ] as const
  const filledFacts = facts.filter(([, text]) => text !== '')
  if (filledFacts.length === 0) return null
  return (
    <dl className={`${slot.facts} ${classes.facts}`}>
      {filledFacts.map(([label, text]) => (
        <Fact key={label} label={label}>
          {isWebAddress(text) ? (
            <Anchor href={text} target="_blank" rel="noreferrer" inherit>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </Fact>
      ))}
    </dl>
  )
}
