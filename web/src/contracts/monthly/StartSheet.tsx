import { useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { messages } from './messages.ts'
import { type Renewal, StartMonthlyMutation } from './monthlyDocuments.ts'

interface StartSheetProps {
  opened: boolean
  onClose: () => void
  month: string
  chosen: readonly Renewal[]
  /** The number of chosen ones that the search hides, in words; null: none. */
  hidden: string | null
  /** The contracts it makes, in words. */
  effect: string
}

/** Says once more what will happen, then starts it. (MON-06…08) */
export function StartSheet({ opened, onClose, month, chosen, hidden, effect }: StartSheetProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save, saving } = useSave(StartMonthlyMutation, { refetch: ['Runs'], awaitRefetch: true })
  const start = async () => {
    const contracts = chosen.map(({ contract: { id, version }, plan }) => ({
      id,
      version,
      planVersionId: plan?.versionId ?? null,
    }))
    const answer = await save({ input: { month, contracts } }, text.started)
    // Refused or without an answer, the question stays open for another try.
    if (answer?.success) onClose()
  }
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={text.startTitle(format.month(`${month}-01`))}
      confirmLabel={text.startYes(formatNumber(chosen.length))}
      busy={saving}
      onConfirm={start}
    >
      <p>{effect}</p>
      {hidden !== null && <p>{hidden}</p>}
      <p>{text.startOld}</p>
      <p>{text.startSafe}</p>
    </ConfirmSheet>
  )
}
