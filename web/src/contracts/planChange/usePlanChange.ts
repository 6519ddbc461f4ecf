import { useApolloClient } from '@apollo/client/react'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import type { Contract } from '../contractDocuments.ts'
import { messages } from './messages.ts'
import { ChangePlanMutation, PlanChangePreviewQuery, WithdrawPlanChangeMutation } from './planChangeDocuments.ts'

const refetch = ['Contract', 'Contracts', 'StudentContracts', 'MonthlyRenewals']

interface Wanted {
  planVersionId: string
  planName: string
  /** `YYYY-MM`. */
  from: string
  keepDiscounts: boolean
  digest: string
}

/**
 * Returns how a contract's next plan is scheduled and withdrawn; the toast of either undoes it. Undoing schedules what
 * was before, as the server judges it then. (PLAN-06)
 */
export function usePlanChange({ id: contractId, version, nextPlan }: Pick<Contract, 'id' | 'version' | 'nextPlan'>) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const change = useSave(ChangePlanMutation, { refetch })
  const removal = useSave(WithdrawPlanChangeMutation, { refetch })
  const restore = async (now: number) => {
    if (nextPlan === null) {
      await removal.save({ input: { contractId, version: now } }, text.undone)
      return
    }
    const before = {
      contractId,
      planVersionId: nextPlan.versionId,
      from: nextPlan.from.slice(0, 7),
      keepDiscounts: nextPlan.keepsDiscounts,
    }
    const { data } = await client.query({
      query: PlanChangePreviewQuery,
      variables: { input: before },
      fetchPolicy: 'network-only',
    })
    const preview = data?.planChangePreview
    if (!preview?.change) {
      if (preview) toastError(preview.message)
      return
    }
    await change.save({ input: { ...before, digest: preview.change.digest } }, text.undone)
  }
  const offerUndo = (said: string, now: number | undefined) => {
    if (now !== undefined) toastUndo(said, text.undo, () => void restore(now), `planChange ${contractId}`)
  }
  return {
    saving: change.saving || removal.saving,
    schedule: async ({ planName, ...wanted }: Wanted): Promise<boolean> => {
      const answer = await change.save({ input: { contractId, ...wanted } }, { done: null })
      if (answer?.success) offerUndo(text.saved(planName), answer.contract?.version)
      return answer?.success === true
    },
    withdraw: async (): Promise<void> => {
      const answer = await removal.save({ input: { contractId, version } }, { done: null })
      if (answer?.success) offerUndo(text.withdrawn, answer.contract?.version)
    },
  }
}
