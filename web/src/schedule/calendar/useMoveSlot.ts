import { useApolloClient } from '@apollo/client/react'
import type { WallTime } from '@koma/schema/rules/time'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { slotStoreOf } from '../../desk/store/slotStore.ts'
import { useSlotRefusal } from '../../record/why/slotRefusal.ts'
import { toastNoted, useSave } from '../../record/useSave.ts'
import { toastInfo, toastUndo } from '../../ui/toasts.tsx'
import { offeredCourses, taughtBy } from '../form/offeredCourses.ts'
import { withDate, withStart, withTeacher } from '../form/recompute.ts'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import { UpdateSlotMutation } from '../form/slotEditDocuments.ts'
import { formOf, inputOf, type SlotFormValues } from '../form/slotFormValues.ts'
import { messages } from '../messages.ts'

/** The target of a move; what is left out stays. */
export interface SlotMove {
  startsAt: WallTime
  teacherId?: string | undefined
}

/**
 * Moves an unbooked slot as the edit form would: the end, open-from and cancel-until follow, and the rules apply. A
 * slot that somebody else has changed meanwhile stays. It is drawn there at once, back again if refused, and can be
 * undone for a few seconds. (SCHED-71, SCHED-72, SLOT-27, D38)
 */
export function useMoveSlot(): (slot: FullSlot, to: SlotMove) => Promise<void> {
  const m = useMessages(messages)
  const format = useFormat()
  const client = useApolloClient()
  const { save: update } = useSave(UpdateSlotMutation)
  const refuse = useSlotRefusal()

  const send = async (slot: FullSlot, values: SlotFormValues, version: number, choices: SlotChoices) => {
    const input = { ...inputOf(values, values.courseIds), slotId: slot.id, version }
    const name = `moving ${slot.id}`
    slotStoreOf(client).expect(name, slot.id, (now) => ({ ...now, ...placed(values, now, choices) }))
    const answer = await update({ input }, { done: null, refused: () => null }).finally(() =>
      slotStoreOf(client).settle(name),
    )
    if (answer?.success === false) refuse(answer.message, { update: input })
    return answer
  }

  /** Returns which of its courses keep a slot from moving there, in words; null for none. */
  const courseRefusal = (slot: FullSlot, values: SlotFormValues, choices: SlotChoices): string | null => {
    const possible = new Set(offeredCourses(values, choices, slot).map(({ id }) => id))
    const left = slot.courses.filter(({ id }) => !possible.has(id))
    if (left.length === 0) return null
    const taught = taughtBy(choices, values.teacherId)
    const notTaught = left.filter(({ id }) => !taught.includes(id))
    const names = (courses: typeof left) => courses.map(({ displayName }) => displayName)
    if (notTaught.length === 0) return m.notHeld(names(left))
    const name = choices.teachers.find(({ teacher }) => teacher.id === values.teacherId)?.teacher.displayName ?? ''
    return m.notTaught(name, names(notTaught))
  }

  /**
   * Returns the form as it would be there, and what keeps the slot from moving, by the choices at hand or fresh ones.
   */
  const planOf = async (
    slot: FullSlot,
    before: SlotFormValues,
    { startsAt, teacherId }: SlotMove,
    fetchPolicy: 'cache-first' | 'network-only',
  ) => {
    // The network layer has shown the failure in a toast.
    const choices = await client.query({ query: SlotChoicesQuery, fetchPolicy }).then(
      ({ data }) => data?.slotChoices,
      () => undefined,
    )
    if (choices === undefined) return null
    const [date, time] = [startsAt.slice(0, 10), startsAt.slice(11, 16)]
    const onDay = date === before.lessonDate ? before : withDate(before, date, choices.defaults)
    const atTime = time === before.startTime ? onDay : withStart(onDay, time, choices.defaults)
    const values = teacherId === undefined ? atTime : withTeacher(atTime, teacherId, choices)
    return { values, choices, refusal: courseRefusal(slot, values, choices) }
  }

  return async (slot, { startsAt, teacherId }) => {
    const isThere = slot.startsAt === startsAt && (teacherId ?? slot.teacher?.id) === slot.teacher?.id
    if (isThere) return
    const before = formOf(slot)
    let plan = await planOf(slot, before, { startsAt, teacherId }, 'cache-first')
    // Courses and teachers may have changed since they were read.
    if (plan?.refusal != null) plan = await planOf(slot, before, { startsAt, teacherId }, 'network-only')
    if (plan === null) return
    const { values, choices, refusal } = plan
    if (refusal !== null) {
      const input = { ...inputOf(values, values.courseIds), slotId: slot.id, version: slot.version }
      return refuse(refusal, { update: input })
    }
    const answer = await send(slot, values, slot.version, choices)
    const moved = answer?.success ? answer.slot : null
    if (!answer || !moved) return
    toastNoted(answer)
    const words = (at: FullSlot) => [format.when(at), at.teacher?.displayName].filter(Boolean).join(' ')
    toastUndo(m.moved(words(moved)), m.undo, () => {
      void (async () => {
        // Its courses are those it had, whatever the rules would let one choose today.
        const back = await send(moved, { ...before, lessonRules: false }, moved.version, choices)
        if (back?.success) toastInfo(m.movedBack(words(slot)))
      })()
    })
  }
}

/** Returns the fields that the screen shows of a slot with these values, until the server has answered. */
function placed(values: SlotFormValues, slot: FullSlot, choices: SlotChoices) {
  const { startsAt, endsAt, availableFrom, cancelBy } = inputOf(values, [])
  const teacher = choices.teachers.find((each) => each.teacher.id === values.teacherId)?.teacher ?? slot.teacher
  return {
    startsAt: startsAt ?? slot.startsAt,
    endsAt: endsAt ?? slot.endsAt,
    availableFrom: availableFrom ?? slot.availableFrom,
    cancelBy: cancelBy ?? slot.cancelBy,
    teacher,
  }
}
