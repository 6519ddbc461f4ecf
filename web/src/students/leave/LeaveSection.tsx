import { useQuery } from '@apollo/client/react'
import { lastDayOfMonth } from '@koma/schema/rules/time'
import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause } from '@tabler/icons-react'
import parts from '../../record/RecordParts.module.css'
import { useSave } from '../../record/useSave.ts'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import type { Student } from '../studentRecordDocuments.ts'
import classes from '../Students.module.css'
import { LeaveBadge } from '../../desk/leave/LeaveBadge.tsx'
import { ChangeLeave } from './ChangeLeave.tsx'
import { EndLeaveMutation, type StudentLeave, StudentLeavesQuery } from './leaveDocuments.ts'
import { LeaveFees } from './LeaveFees.tsx'
import { leaveMessages } from './leaveMessages.ts'
import { refetch } from './leaveRefetch.ts'
import { RecordLeave } from './RecordLeave.tsx'
import { UndoLeave } from './UndoLeave.tsx'

type LeavingStudent = Pick<Student, 'id' | 'fullName' | 'active'>

/** Shows the pauses and departures of a student, and records another. (PAUSE-01, PAUSE-09) */
export function LeaveSection({ student }: { student: LeavingStudent }) {
  const text = useMessages(leaveMessages)
  const school = useSchool()
  const mayEdit = usePermission('studentEdit')
  const { data, refetch: readAgain } = useQuery(StudentLeavesQuery, {
    variables: { studentId: student.id },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['student'], readAgain, student.id)
  const leaves = data?.studentLeaves.leaves
  if (leaves === undefined) return null
  const record = () =>
    openDialog<void>(({ opened, end }) => (
      // The dialog stands beside the area, which knows the school.
      <SchoolContext value={school}>
        <Overlay opened={opened} onClose={() => end()} title={text.recordOf(student.fullName)} kind="dialog" size="lg">
          <RecordLeave student={student} onDone={() => end()} />
        </Overlay>
      </SchoolContext>
    ))
  return (
    <section className={parts.part} aria-label={text.title}>
      <h3>{text.title}</h3>
      {leaves.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      {leaves.map((leave) => (
        <Leave key={leave.id} student={student} leave={leave} mayEdit={mayEdit} />
      ))}
      {mayEdit && student.active && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => void record()}
          >
            {text.record}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LeaveProps {
  student: LeavingStudent
  leave: StudentLeave
  mayEdit: boolean
}

function Leave({ student, leave, mayEdit }: LeaveProps) {
  const text = useMessages(leaveMessages)
  const format = useFormat()
  const day = (date: string) => format.date(date, { year: true })
  const { kind, from, until, state, isUndone, reason, note, remindOn, cancelled } = leave
  const days =
    kind === 'leaving'
      ? text.lastDayIs(day(addDays(from, -1)))
      : text.days(day(from), until === null ? text.open : day(until))
  const facts = [
    reason,
    note,
    cancelled > 0 && text.cancelledCount(cancelled),
    kind === 'pause' && until === null && remindOn !== null && text.remind(day(remindOn)),
  ].filter(Boolean)
  return (
    <div>
      <div className={parts.line}>
        <strong>
          {text.kinds[kind]} {days}
        </strong>
        <span>{isUndone ? <StatusBadge tone="neutral">{text.undone}</StatusBadge> : <LeaveBadge state={state} />}</span>
      </div>
      {facts.length > 0 && <p className={classes.quiet}>{facts.join(' · ')}</p>}
      <LeaveFees leave={leave} />
      {mayEdit && !isUndone && (
        <div className={classes.actions}>
          {(state === 'paused' || state === 'left') && <ComesBack student={student} leave={leave} />}
          {state !== 'over' && <ChangeLeaveButton student={student} leave={leave} />}
          {state !== 'over' && <UndoLeave leave={leave} />}
        </div>
      )}
    </div>
  )
}

/** Opens the form of other days, reason or fee. (PAUSE-20) */
function ChangeLeaveButton({ student, leave }: Omit<LeaveProps, 'mayEdit'>) {
  const text = useMessages(leaveMessages)
  const school = useSchool()
  const open = () =>
    openDialog<void>(({ opened, end }) => (
      // The dialog stands beside the area, which knows the school.
      <SchoolContext value={school}>
        <Overlay opened={opened} onClose={() => end()} title={text.recordOf(student.fullName)} kind="dialog" size="lg">
          <ChangeLeave leave={leave} onDone={() => end()} />
        </Overlay>
      </SchoolContext>
    ))
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPencil size={16} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => void open()}
    >
      {text.change}
    </Button>
  )
}

/** Lets a student come back today, with one click and an offer to undo it. (PAUSE-08) */
function ComesBack({ student, leave }: Omit<LeaveProps, 'mayEdit'>) {
  const text = useMessages(leaveMessages)
  const yesterday = addDays(useToday(), -1)
  const { save } = useSave(EndLeaveMutation, { refetch: [...refetch] })
  const format = useFormat()
  const { id, version, until, from, fees } = leave
  if (yesterday < from) return null
  const waived = fees.filter(({ month, isWaived }) => !isWaived && lastDayOfMonth(`${month}-01`) > yesterday)
  const end = (day: string | null, at: number) => ({ input: { id, version: at, until: day } })
  return (
    <ConfirmedButton
      label={text.back}
      button={{ size: 'compact-md' }}
      title={text.backAsk(student.fullName)}
      confirmLabel={text.back}
      onConfirm={async () => {
        const answer = await save(end(yesterday, version), null)
        const now = answer?.leave?.version
        if (answer?.success !== true || now === undefined) {
          if (answer) toastError(answer.message)
          return false
        }
        toastUndo(text.backDone(student.fullName), text.toast, () => void save(end(until, now), text.backUndone))
        return true
      }}
    >
      <p>{text.backHint}</p>
      {waived.length > 0 && (
        <p>{text.waivedMonths(waived.map(({ month }) => format.month(`${month}-01`)).join(', '))}</p>
      )}
    </ConfirmedButton>
  )
}
