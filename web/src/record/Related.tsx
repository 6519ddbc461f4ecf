import { graphql } from '../gql/gql.ts'
import type { Related_DataFragment } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import classes from './RecordForm.module.css'
import { messages } from './messages.ts'

export const Related_data = graphql(`
  fragment Related_data on RelatedData {
    students
    teachers
    template
    openSlots
    bookedSlots
    waitingLists
    contracts
    notes
  }
`)

/** Returns what a change touches, as pairs of a name and a text; leaves out what it does not touch. (SHELL-33, D86) */
function relatedWords(related: Related_DataFragment, text: (typeof messages)['jp']): [string, string][] {
  const names = (['students', 'teachers', 'template'] as const).map(
    (key) => [key, namesOf(related[key], text.comma, key === 'template' ? text.moreRows : text.more)] as const,
  )
  const counts = (['openSlots', 'bookedSlots'] as const).map(
    (key) => [key, related[key] === 0 ? '' : text.slots(related[key])] as const,
  )
  const more = (['waitingLists', 'contracts'] as const).map(
    (key) => [key, text.counts[key](related[key] ?? 0)] as const,
  )
  return [...counts, ...more, ...names].flatMap(([key, words]) => (words === '' ? [] : [[text.related[key], words]]))
}

const MOST_NAMES = 10

function namesOf(names: readonly string[], comma: string, more: (count: number) => string): string {
  const shown = names.slice(0, MOST_NAMES).join(comma)
  return names.length > MOST_NAMES ? `${shown}${more(names.length - MOST_NAMES)}` : shown
}

/** Shows it as a list below its meaning; nothing where nothing is touched. */
export function Related({ related, why }: { related: Related_DataFragment | undefined; why?: string }) {
  const text = useMessages(messages)
  const words = related === undefined ? [] : relatedWords(related, text)
  const notes = related?.notes ?? []
  if (words.length === 0 && notes.length === 0) return null
  return (
    <>
      {why !== undefined && <p>{why}</p>}
      <Facts className={classes.related}>
        {words.map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

/**
 * Returns the toast's text after a change that touched more than the record: what was done, and the other data.
 * (SHELL-33, SHELL-34)
 */
function relatedToast(done: string, related: Related_DataFragment | null, text: (typeof messages)['jp']): string {
  const notes = related?.notes ?? []
  const words =
    related === null
      ? []
      : relatedWords({ ...related, bookedSlots: 0, ...(notes.length > 0 && { openSlots: 0 }) }, text)
  return [done, ...words.map(([name, value]) => `${name}: ${value}`), ...notes].join('\n')
}

/** Returns what extends the toast's text after a change by the other data that it touched. */
export function useRelatedToast() {
  const text = useMessages(messages)
  return (done: string) => ({
    done: ({ relatedData }: { relatedData: Related_DataFragment | null }) => relatedToast(done, relatedData, text),
  })
}
