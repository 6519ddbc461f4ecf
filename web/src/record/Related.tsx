import { graphql } from '../gql/gql.ts'
import type { Related_DataFragment } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import classes from './RecordForm.module.css'
import { messages } from './messages.ts'

/** What else of the school a change of a record touches. */
export const Related_data = graphql(`
  fragment Related_data on RelatedData {
    students
    teachers
    template
    openSlots
    bookedSlots
    waitingLists
    contracts
  }
`)

/** What a change touches, as pairs of a name and what it is; without what it does not touch. (SHELL-33, D86) */
export function relatedWords(related: Related_DataFragment, text: (typeof messages)['jp']): [string, string][] {
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

/** The same as a list, below what it means; nothing where nothing is touched. */
export function Related({ related, why }: { related: Related_DataFragment | undefined; why?: string }) {
  const text = useMessages(messages)
  const words = related === undefined ? [] : relatedWords(related, text)
  if (words.length === 0) return null
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
    </>
  )
}

/** What a toast says after a change that has touched more than the record: the common words, and what else. (SHELL-33, SHELL-34) */
function toldOf(related: Related_DataFragment | null, text: (typeof messages)['jp']): string {
  const words = related === null ? [] : relatedWords({ ...related, bookedSlots: 0 }, text)
  return [text.done, ...words.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

/** Tells in the toast of a change what else it has touched. */
export function useTelling() {
  const text = useMessages(messages)
  return { done: ({ relatedData }: { relatedData: Related_DataFragment | null }) => toldOf(relatedData, text) }
}
