import { Anchor, Button, Checkbox } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { messages as noticeMessages } from '../../record/notices/messages.ts'
import { GuardianNumbers } from '../../record/notices/NotifiedPeople.tsx'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './outcome.module.css'
import { type Call, MarkPhonedMutation, type Outcome } from './outcomeDocuments.ts'
import { messages } from './outcomeMessages.ts'

interface CallsProps {
  runId: string
  calls: readonly Call[]
  lessons: Outcome['lessons']
  isUndone: boolean
}

/**
 * Lists whom no email reaches, with the number and the lessons, those still to be phoned first; each is ticked once
 * phoned. Colleagues who phone from the same list see each tick. (SCHED-105)
 */
export function ClosureCalls({ runId, calls, lessons, isUndone }: CallsProps) {
  const text = useMessages(messages)
  const { save, saving } = useSave(MarkPhonedMutation, { refetch: ['ClosureOutcome', 'Closures', 'Today'] })
  const left = calls.filter(({ phonedAt }) => phonedAt === null)
  const title = isUndone ? text.callsUndone : text.calls
  const mark = (people: readonly Call[], phoned: boolean, done: string) =>
    void save({ input: { runId, personIds: people.map(({ id }) => id), phoned } }, done)
  return (
    <section className={classes.part} aria-label={title}>
      <h3>
        {title} {left.length > 0 && <span className={classes.left}>{text.left(left.length)}</span>}
      </h3>
      {calls.length === 0 && <p className={classes.quiet}>{text.noCalls}</p>}
      {calls.length > 0 && left.length === 0 && <p>{text.allPhoned}</p>}
      <ul className={classes.rows}>
        {calls.map((call) => (
          <li key={call.id} data-phoned={call.phonedAt !== null || undefined}>
            <CallRow
              call={call}
              lessons={lessons}
              onMark={(phoned) => mark([call], phoned, (phoned ? text.marked : text.unmarked)(call.name))}
            />
          </li>
        ))}
      </ul>
      {left.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconPhone size={16} aria-hidden />}
          loading={saving}
          onClick={() => mark(left, true, text.markedAll(left.length))}
        >
          {text.markAll}
        </Button>
      )}
    </section>
  )
}

interface CallRowProps {
  call: Call
  lessons: Outcome['lessons']
  onMark: (phoned: boolean) => void
}

function CallRow({ call, lessons, onMark }: CallRowProps) {
  const text = useMessages(messages)
  const notices = useMessages(noticeMessages)
  const format = useFormat()
  const { id, type, name, phoneNumber, guardians, notice, roles, slotIds, phonedAt, phonedBy } = call
  const own = lessons.filter(({ slotId }) => slotIds.includes(slotId))
  return (
    <>
      <Checkbox
        label={text.phoned}
        aria-label={`${text.phoned} ${name}`}
        checked={phonedAt !== null}
        onChange={({ currentTarget }) => onMark(currentTarget.checked)}
      />
      <span className={classes.who}>
        <strong>{type === 'student' ? <StudentLink id={id}>{name}</StudentLink> : name}</strong>
        {phoneNumber === '' ? (
          guardians.every((guardian) => guardian.phoneNumber === '') && (
            <span className={classes.quiet}>{text.noNumber}</span>
          )
        ) : (
          <Anchor href={`tel:${phoneNumber}`} underline="always" display="inline-block">
            {phoneNumber}
          </Anchor>
        )}
        <GuardianNumbers guardians={guardians} />
        <span className={classes.quiet}>
          {[
            ...(roles.every((role) => role === 'booked')
              ? []
              : [roles.flatMap((role) => (role === 'account' ? [] : [notices.roles[role]])).join(notices.separator)]),
            ...(notice === 'mail' ? [] : [notices.why[notice]]),
          ].join(notices.separator)}
        </span>
      </span>
      <span>
        {own.map((lesson) => (
          <span key={lesson.slotId} className={classes.lesson}>
            {format.when(lesson)} {lessonWords(lesson)}
          </span>
        ))}
        {phonedAt !== null && (
          <span className={classes.quiet}>{text.phonedBy(format.dateTime(phonedAt), phonedBy ?? '')}</span>
        )}
      </span>
    </>
  )

  function lessonWords({ outcome, toTeacher, fromTeacher }: Outcome['lessons'][number]): string {
    if (outcome === 'given') return text.given(toTeacher ?? '')
    return outcome === 'closed' ? text.closed : text.restored(fromTeacher ?? '')
  }
}
