import { useQuery } from '@apollo/client/react'
import { useLeftOut } from '../contracts/monthly/useLeftOut.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useSave } from '../record/useSave.ts'
import { DoPart } from './DoPart.tsx'
import { messages } from './messages.ts'
import { MonthEndRenewalsQuery, MonthEndRenewMutation } from './monthEndDocuments.ts'

/** Says what renewing for the month makes, and does it; rows cleared on the page of renewals stay out. (MON-05…08) */
export function RenewPart({ month }: { month: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { leftOutIds } = useLeftOut()
  const { data, error, refetch } = useQuery(MonthEndRenewalsQuery, {
    variables: { month },
    fetchPolicy: 'network-only',
  })
  useFollow(['contract'], refetch)
  const { save, saving } = useSave(MonthEndRenewMutation, { refetch: ['MonthEnd'], awaitRefetch: true })
  const all = data?.monthlyRenewals.renewals
  const chosen = all?.filter(({ contract }) => !leftOutIds.has(contract.id)) ?? []
  const skipped = (all?.length ?? 0) - chosen.length
  const count = formatNumber(chosen.length)
  const points = chosen.reduce((sum, renewal) => sum + renewal.points, 0)
  const value = chosen.reduce((sum, { total }) => sum + total, 0)
  const contracts = chosen.map(({ contract: { id, version }, plan }) => ({
    id,
    version,
    planVersionId: plan?.versionId ?? null,
  }))
  return (
    <DoPart
      loaded={all !== undefined}
      failed={error !== undefined}
      onRetry={() => void refetch()}
      count={chosen.length}
      label={text.renew(count)}
      busy={saving}
      onDo={() => void save({ input: { month, contracts } }, text.started)}
      more={{ to: `/admin/contracts/monthly?month=${month}`, label: text.choose }}
    >
      {text.renewEffect(count, format.credits(points, creditType), format.yen(value))}{' '}
      {skipped > 0 && text.leftOut(formatNumber(skipped))}
    </DoPart>
  )
}
