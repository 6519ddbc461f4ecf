import { useApolloClient } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeaveUndoPreviewQuery as UndoPreviewData } from '../../gql/graphql.ts'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import parts from '../../record/RecordParts.module.css'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { openDialog } from '../../ui/openDialog.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { LeaveUndoPreviewQuery, type StudentLeave, UndoLeaveMutation } from './leaveDocuments.ts'
import { leaveMessages } from './leaveMessages.ts'
import { refetch } from './leaveRefetch.ts'
import { leavingMoneyMessages } from './leavingMoneyMessages.ts'

type Plan = NonNullable<UndoPreviewData['leaveUndoPreview']['plan']>

/** Undoes a pause or departure after saying what comes back and whom that tells. (PAUSE-07, PAUSE-24) */
export function UndoLeave({ leave }: { leave: StudentLeave }) {
  const text = useMessages(leaveMessages)
  const school = useSchool()
  const client = useApolloClient()
  const { save, saving } = useSave(UndoLeaveMutation, { refetch: [...refetch] })
  const { id, kind } = leave
  const look = async (): Promise<Plan | null> => {
    const { data } = await client.query({
      query: LeaveUndoPreviewQuery,
      variables: { id },
      fetchPolicy: 'network-only',
    })
    const seen = data?.leaveUndoPreview
    if (seen?.success === false) toastError(seen.message)
    return seen?.plan ?? null
  }
  /** Undoes what was seen; returns whether the question can close. */
  const undo = async ({ digest }: Plan) => {
    const answer = await save({ input: { id, planDigest: digest } }, { done: null, refused: () => null })
    if (answer === null) return false
    if (!answer.success) {
      toastError(answer.message)
      return false
    }
    const lost = [
      answer.lostLessons.length > 0 && text.lost(answer.lostLessons.length),
      answer.lostPlaces.length > 0 && text.lostPlaces(answer.lostPlaces.join(', ')),
      answer.lostContracts.length > 0 && text.lostContracts(answer.lostContracts.join(', ')),
    ].filter((words) => words !== false)
    if (lost.length === 0) toastSuccess(text.undoDone[kind])
    else toastError([text.undoDone[kind], ...lost].join(' '))
    return true
  }
  const ask = async () => {
    const seen = await look()
    if (seen === null) return
    await openDialog<void>(({ opened, end }) => (
      // The dialog stands beside the area, which knows the school.
      <SchoolContext value={school}>
        <UndoQuestion opened={opened} seen={seen} look={look} undo={undo} onEnd={() => end()} />
      </SchoolContext>
    ))
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      title={text.undoHint}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      disabled={saving}
      onClick={() => void ask()}
    >
      {text.undo[kind]}
    </Button>
  )
}

interface UndoQuestionProps {
  opened: boolean
  seen: Plan
  look: () => Promise<Plan | null>
  undo: (plan: Plan) => Promise<boolean>
  onEnd: () => void
}

function UndoQuestion({ opened, seen, look, undo, onEnd }: UndoQuestionProps) {
  const text = useMessages(leaveMessages)
  const [plan, setPlan] = useState(seen)
  const confirm = async () => {
    if (await undo(plan)) return onEnd()
    // Something else would come back by now: the question says what.
    const again = await look()
    if (again === null) onEnd()
    else setPlan(again)
  }
  return (
    <ConfirmSheet
      opened={opened}
      title={text.undoAsk[plan.kind]}
      confirmLabel={text.undo[plan.kind]}
      keepLabel={text.keep}
      onClose={onEnd}
      onConfirm={confirm}
    >
      <UndoOutcome plan={plan} />
    </ConfirmSheet>
  )
}

function UndoOutcome({ plan }: { plan: Plan }) {
  const text = useMessages(leaveMessages)
  const words = useMessages(leavingMoneyMessages)
  const format = useFormat()
  const { lessons, places, contracts, waivedMonths, planChanges, discounts, lostLessons, people } = plan
  return (
    <section aria-label={words.restores}>
      <h4>{words.restores}</h4>
      {plan.kind === 'leaving' && <p>{words.active(plan.studentName)}</p>}
      {lessons.length + places.length + contracts.length === 0 && <p>{words.nothingBack}</p>}
      {lessons.length > 0 && <p>{words.lessons(lessons.length)}</p>}
      <div className={parts.lines}>
        {lessons.map(({ bookingId, startsAt, courseName }) => (
          <div key={bookingId} className={parts.line}>
            <strong>{format.dateTime(startsAt)}</strong>
            <span>{courseName}</span>
          </div>
        ))}
      </div>
      {places.length > 0 && <p>{words.places(places.join(', '))}</p>}
      {contracts.length > 0 && <p>{words.contracts(contracts.map(contractNumberOf).join(', '))}</p>}
      {waivedMonths.length > 0 && (
        <p>{words.waivedMonths(waivedMonths.map((month) => format.month(`${month}-01`)).join(', '))}</p>
      )}
      {planChanges.map(({ contractId, planName, from }) => (
        <p key={contractId}>{words.planChangeBack(planName, format.month(from))}</p>
      ))}
      {discounts.map(({ contractId, contractName, name }) => (
        <p key={`${contractId} ${name}`}>{words.discountBack(name, contractNumberOf(contractName))}</p>
      ))}
      {lostLessons.map(({ bookingId, startsAt, message }) => (
        <Notice key={bookingId} tone="warn">
          {text.staysCancelled(format.dateTime(startsAt), message)}
        </Notice>
      ))}
      {plan.lostPlaces.length > 0 && <Notice tone="warn">{text.lostPlaces(plan.lostPlaces.join(', '))}</Notice>}
      {plan.lostContracts.length > 0 && (
        <Notice tone="warn">{text.lostContracts(plan.lostContracts.join(', '))}</Notice>
      )}
      {people.length > 0 && <NotifiedPeople people={people} tell />}
    </section>
  )
}
