import { useQuery } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { IconCircleCheck, IconReceiptYen } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { StudentSign } from '../../desk/StudentLink.tsx'
import { messages as recordMessages } from '../../record/messages.ts'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import { useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import type { DataColumn } from '../../ui/dataColumns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { useSelectionColumn } from '../../ui/useSelectionColumn.tsx'
import classes from '../monthly/monthly.module.css'
import { messages } from './messages.ts'
import { PriceChangePreviewQuery, type PricedContract, StartPriceChangeMutation } from './priceChangeDocuments.ts'

interface PriceChangeListProps {
  plans: readonly { id: string; planName: string }[]
}

/** The months that can be chosen, from the next one on. */
const AHEAD = 12

const defaults = { plan: '', month: '' }
const nothing: readonly never[] = []

type Priced = PricedContract & { id: string }

/**
 * Lists the contracts of a plan that keep an older price. All are chosen at first that can move, but for those whose
 * price was agreed on. (PLAN-15, PLAN-16)
 */
export function PriceChangeList({ plans }: PriceChangeListProps) {
  const text = useMessages(messages)
  const { tableName } = useMessages(recordMessages)
  const format = useFormat()
  const [filters, change] = useUrlFilters(defaults)
  const months = useMonths()
  const plan = plans.find(({ id }) => id === filters.plan) ?? plans[0]
  const month = filters.month === '' ? (months[0]?.value ?? '') : filters.month
  const { data, previousData, error, refetch } = useQuery(PriceChangePreviewQuery, {
    variables: { planId: plan?.id ?? '', from: month },
    fetchPolicy: 'cache-and-network',
    skip: plan === undefined,
  })
  useFollow(['contract'], refetch)
  const preview = (data ?? previousData)?.priceChangePreview
  const contracts = useMemo(
    () => preview?.change?.contracts.map((contract): Priced => ({ ...contract, id: contract.contractId })) ?? nothing,
    [preview],
  )
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const chosen = useMemo(
    () => contracts.filter(({ id, message, isAgreed }) => message === null && (choices.get(id) ?? !isAgreed)),
    [contracts, choices],
  )
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const choose = useCallback(
    (items: readonly Priced[], on: boolean) =>
      setChoices((before) => new Map([...before, ...items.map(({ id }) => [id, on] as const)])),
    [],
  )
  const labelOf = useMemo(
    () =>
      ({ fullName, contractNumber }: Priced) =>
        text.choose(`${fullName} ${contractNumber}`),
    [text],
  )
  const selection = useSelectionColumn({ shown: contracts, ids, choose, labelOf, labelOfAll: text.chooseAll })
  const columns = usePriceColumns()
  const [isConfirming, setIsConfirming] = useState(false)
  if (plan === undefined) return <EmptyState icon={IconReceiptYen} title={text.noPlans} hint={text.emptyHint} />
  const toggle = (id: string) => {
    const contract = contracts.find((each) => each.id === id)
    if (contract) choose([contract], !ids.has(id))
  }
  return (
    <>
      <div className={classes.line}>
        <FilterSelect
          label={text.plan}
          data={plans.map(({ id, planName }) => ({ value: id, label: planName }))}
          value={plan.id}
          onChange={(id) => change({ plan: id })}
        />
        <FilterSelect label={text.month} data={months} value={month} onChange={(value) => change({ month: value })} />
      </div>
      <p>{text.hint}</p>
      {preview === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {preview?.success === false && <Notice tone="warn">{preview.message}</Notice>}
      {preview?.success === true && contracts.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={text.empty} hint={text.emptyHint} />
      )}
      {contracts.length > 0 && (
        <>
          <DataTable
            name={tableName(text.tableName)}
            items={contracts}
            columns={columns}
            openId={null}
            onOpen={toggle}
            selection={selection}
            chosen={ids}
          />
          <section className={classes.bar} aria-label={text.bar} data-at-foot>
            <output className={classes.count}>{text.chosen(formatNumber(chosen.length))}</output>
            <Button disabled={chosen.length === 0} onClick={() => setIsConfirming(true)}>
              {text.start}
            </Button>
          </section>
        </>
      )}
      {preview?.change != null && (
        <StartPriceChange
          opened={isConfirming}
          onClose={() => setIsConfirming(false)}
          plan={preview.change}
          month={format.month(`${month}-01`)}
          from={month}
          chosen={chosen}
        />
      )}
    </>
  )
}

interface StartPriceChangeProps {
  opened: boolean
  onClose: () => void
  plan: { planId: string; planName: string; planVersionId: string }
  /** The month in words. */
  month: string
  from: string
  chosen: readonly Priced[]
}

/** Says once more what will change, and who is emailed about it, then starts it. (PLAN-16, PLAN-18) */
function StartPriceChange({ opened, onClose, plan, month, from, chosen }: StartPriceChangeProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { save, saving } = useSave(StartPriceChangeMutation, { refetch: ['Runs'], awaitRefetch: true })
  const [tell, setTell] = useState(true)
  const { planId, planVersionId, planName } = plan
  const difference = chosen.reduce((sum, { priceBefore, priceAfter }) => sum + priceAfter - priceBefore, 0)
  const change =
    difference === 0 ? text.equal : (difference > 0 ? text.more : text.less)(format.yen(Math.abs(difference)))
  const agreed = chosen.filter(({ isAgreed }) => isAgreed).map(({ fullName }) => fullName)
  const start = async () => {
    const contracts = chosen.map(({ id, version, emailDigest }) => ({ id, version, emailDigest }))
    const answer = await save({ input: { planId, planVersionId, from, contracts, tell } }, text.started)
    if (answer?.success) onClose()
  }
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={text.startTitle(planName, month)}
      confirmLabel={text.startYes(formatNumber(chosen.length))}
      busy={saving}
      onConfirm={start}
    >
      <p>
        {text.effect(formatNumber(chosen.length))} {change}
      </p>
      {agreed.length > 0 && <Notice tone="warn">{text.agreedToo(agreed.join(', '))}</Notice>}
      <Switch label={text.tell} checked={tell} onChange={(event) => setTell(event.currentTarget.checked)} />
      <NotifiedPeople people={chosen.map(({ person }) => person)} tell={tell} />
      <p>{text.safe}</p>
    </ConfirmSheet>
  )
}

function usePriceColumns(): readonly DataColumn<Priced>[] {
  const text = useMessages(messages)
  const format = useFormat()
  return useMemo(() => {
    const note = ({ message, isAgreed }: Priced) => message ?? (isAgreed ? text.agreed : '')
    return [
      {
        id: 'student',
        head: text.student,
        narrow: true,
        wraps: 'all',
        opens: true,
        title: ({ fullName }) => fullName,
        cell: ({ fullName }) => fullName,
        label: ({ fullName, contractNumber }) => text.choose(`${fullName} ${contractNumber}`),
        aside: ({ studentId, fullName }, tabStop) => <StudentSign id={studentId} name={fullName} tabStop={tabStop} />,
        below: (contract) => [contract.contractNumber, note(contract)].filter(Boolean).join(' · '),
      },
      { id: 'number', head: text.number, width: '8.75rem', cell: ({ contractNumber }) => contractNumber },
      { id: 'version', head: text.version, width: '6rem', cell: ({ planNumber }) => text.versionOf(planNumber) },
      {
        id: 'before',
        head: text.before,
        width: '7rem',
        narrow: true,
        numeric: true,
        cell: ({ priceBefore }) => format.yen(priceBefore),
      },
      {
        id: 'after',
        head: text.after,
        width: '7rem',
        narrow: true,
        numeric: true,
        cell: ({ priceAfter }) => format.yen(priceAfter),
      },
      { id: 'note', head: text.note, title: note, cell: note },
    ]
  }, [text, format])
}

/** Returns the months from which prices can change. */
function useMonths() {
  const format = useFormat()
  const current = Temporal.PlainYearMonth.from(useToday().slice(0, 7))
  return Array.from({ length: AHEAD }, (_, index) => {
    const value = current.add({ months: index + 1 }).toString()
    return { value, label: format.month(`${value}-01`) }
  })
}
