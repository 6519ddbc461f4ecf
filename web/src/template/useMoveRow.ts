import type { UpdateTemplateInput } from '../gql/graphql.ts'
import { toastNoted, useSave } from '../record/useSave.ts'
import type { RowToast } from '../record/why/useRowRefusals.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastUndo } from '../ui/toasts.tsx'
import { messages } from './messages.ts'
import { type TemplateRow, UpdateTemplateMutation } from './templateDocuments.ts'
import { valuesOfRow } from './templateValues.ts'
import { useRowHeading } from './useRowHeading.ts'
import { movedEnd } from './weekSlots.ts'

/**
 * Moves a row to another day and start, keeping its length; says what is in its way, and can be undone. (FIX-24,
 * PERM-27)
 */
export function useMoveRow(toastOf: RowToast) {
  const text = useMessages(messages)
  const headingOf = useRowHeading()
  const { save } = useSave(UpdateTemplateMutation)
  const say = (input: UpdateTemplateInput) => save({ input }, toastOf({ update: input }))
  const put = (row: TemplateRow, version: number, to: { day: number; startTime: string; endTime: string | null }) =>
    say({ ...valuesOfRow(row), ...to, id: row.id, version })
  return async (row: TemplateRow, to: { day: number; startTime: string }) => {
    if (row.day === to.day && row.startTime === to.startTime) return
    const end = movedEnd(row, to.startTime)
    if (end === null) return toastError(text.pastMidnight)
    const answer = await put(row, row.version, { ...to, endTime: end })
    const moved = answer?.success ? answer.template : null
    if (!answer || !moved) return
    toastNoted(answer)
    const { day, startTime, endTime } = row
    toastUndo(text.moved(headingOf(moved)), text.undo, () => void put(row, moved.version, { day, startTime, endTime }))
  }
}
