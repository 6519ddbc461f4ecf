import { useQuery } from '@apollo/client/react'
import { graphql } from '../gql/gql.ts'
import { accountWords } from '../record/account/accountValues.ts'
import { messages as accountMessages } from '../record/account/messages.ts'
import { useLiveRecords } from '../record/useLiveRecords.ts'
import parts from '../record/RecordParts.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { staffMessages } from './staffMessages.ts'
import classes from './Students.module.css'

const RecordChangesQuery = graphql(`
  query RecordChanges($id: ID!, $after: String) {
    recordHistory(id: $id, after: $after) {
      notes {
        id
        at
        change
        actorName
        changes {
          field
          before
          after
        }
      }
      next
    }
  }
`)

/** Who made and changed a student's record, and what of it from what into what, the latest first. (LOG-06) */
export function RecordChanges({ id }: { id: string }) {
  const text = useMessages(staffMessages)
  const format = useFormat()
  const { data, refetch, fetchMore } = useQuery(RecordChangesQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  useLiveRecords('student', refetch, id)
  const account = useMessages(accountMessages)
  const fieldOf = (field: string) =>
    (({ ...text, ...account.fields }) as Record<string, unknown>)[field]?.toString() ?? field
  const valueOf = (value: string | null) => {
    if (value === 'true' || value === 'false') return accountWords(value === 'true', account)
    return value ? accountWords(value, account) : text.empty
  }
  if (!data) return null
  const { notes, next } = data.recordHistory
  const showMore = () =>
    void fetchMore({
      variables: { after: next },
      updateQuery: (before, { fetchMoreResult: { recordHistory } }) => ({
        recordHistory: { ...recordHistory, notes: [...before.recordHistory.notes, ...recordHistory.notes] },
      }),
      // What fails is told by the network layer.
    }).catch(() => undefined)
  return (
    <section className={parts.part} aria-label={text.changes}>
      <h3>{text.changes}</h3>
      {notes.length === 0 && <p className={classes.quiet}>{text.noChanges}</p>}
      <ul className={parts.lines}>
        {notes.map(({ id: noteId, at, change, actorName, changes }) => (
          <li key={noteId} className={parts.line}>
            <strong>{text.did[change]}</strong>
            <span className={classes.quiet}>{text.savedBy(actorName, format.dateTime(at))}</span>
            {changes.length > 0 && (
              <dl className={classes.changes}>
                {changes.map((each) => (
                  <div key={each.field}>
                    <dt>{fieldOf(each.field)}</dt>
                    <dd>
                      {each.before === null && each.after === null
                        ? text.notKept
                        : text.changed(valueOf(each.before), valueOf(each.after))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" className={classes.more} onClick={showMore}>
          {text.more}
        </button>
      )}
    </section>
  )
}
