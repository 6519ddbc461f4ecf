import { MOST_SETTLED } from '@koma/schema/input/payment'
import { Button, CloseButton } from '@mantine/core'
import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { OwedContractsQuery as OwedContracts, SettleMode } from '../gql/graphql.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { useLeavingWith } from '../record/useLeaving.ts'
import { useServedList } from '../record/useServedList.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useSortedItems } from '../ui/dataColumns.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { AmountsContext } from './AmountCell.tsx'
import { LastRun } from './PaymentRuns.tsx'
import { messages } from './messages.ts'
import { owedFile } from './owedFile.ts'
import { OwedContractsQuery } from './paymentDocuments.ts'
import classes from './payments.module.css'
import { useOwedSelection } from './useOwedSelection.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { useOwedColumns } from './useOwedColumns.tsx'
import { useOwedFilters } from './useOwedFilters.tsx'
import { useChosenAmounts } from './useChosenAmounts.ts'
import { useFollow } from '../shared/live/useFollow.ts'

const order = { sort: '' }
const nothing: readonly never[] = []
const everyOne = {}
const pages = {
  query: OwedContractsQuery,
  of: ({ contractPage: { contracts: rows, next } }: OwedContracts) => ({ rows, next }),
}

/**
 * Shows the contracts that owe, each with an amount to fill in, and what is chosen so far; nothing is recorded before
 * it is checked. (PAY-01…06, PAY-12)
 */
export function SettlePart({ mode }: { mode: SettleMode }) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const { tableName, hiddenOfChosen } = useMessages(recordMessages)
  const format = useFormat()
  const today = useToday()
  const allowed = usePermission('bulkPayments')
  const { items, failed, reload } = useServedList({ filters: everyOne, pages, loadsAll: true })
  useFollow(['contract'], reload)
  const contracts = items ?? nothing
  const filters = useOwedFilters(contracts)
  const [{ sort }, change] = useUrlFilters(order)
  const columns = useOwedColumns(mode)
  const sorted = useSortedItems(filters.found, columns, sort, nothing)
  const chosenAmounts = useChosenAmounts(contracts, mode)
  const { amounts, typed, enter, choose, ids, chosen } = chosenAmounts
  const selection = useOwedSelection(sorted.rows, chosenAmounts, allowed)
  const [checking, setChecking] = useState(false)
  const guard = useLeavingWith(text.unsaved)
  const isTooMany = chosen.length > MOST_SETTLED
  const problem = isTooMany ? text.tooMany(MOST_SETTLED) : chosenAmounts.isWrong ? text.fixAmounts : null
  const canCheck = chosen.length > 0 && problem === null
  const onCheck = useCallback(() => {
    if (canCheck) setChecking(true)
    else document.querySelector<HTMLElement>('input[data-amount][aria-invalid=true]')?.focus()
  }, [canCheck])
  const context = useMemo(
    () => ({ mode, amounts, typed, enter, allowed, onCheck }),
    [mode, amounts, typed, enter, allowed, onCheck],
  )
  if (items === undefined) return failed ? <ErrorState onRetry={() => void reload()} /> : <PageSkeleton />
  const owed = sorted.rows.reduce((sum, { balanceOwing }) => sum + balanceOwing, 0)
  const unseen = chosen.length - filters.found.filter(({ id }) => ids.has(id)).length
  const hidden = unseen === 0 ? null : hiddenOfChosen(formatNumber(unseen))
  const toggle = (id: string) => {
    const contract = contracts.find((each) => each.id === id)
    if (contract && allowed) choose([contract], !ids.has(id))
  }

  return (
    <>
      {!allowed && (
        <div className={classes.notice}>
          <Notice tone="info">{needs('bulkPayments')}</Notice>
        </div>
      )}
      <FilterBar
        active={filters.active}
        onReset={filters.onReset}
        search={<SearchField value={filters.search} onChange={filters.onSearch} />}
      >
        {filters.fields}
        <ExportButton base="owed_contracts_export" rows={sorted.rows} columns={owedFile(text, today)} />
      </FilterBar>
      <LastRun mode={mode} />
      <p className={classes.line}>
        <strong>{format.count(sorted.rows.length)}</strong> <span>{text.total(format.yen(owed))}</span>
        {allowed && sorted.rows.length > 0 && <span className={classes.keys}>{text.keys}</span>}
      </p>
      {sorted.rows.length === 0 ? (
        <EmptyState title={contracts.length === 0 ? text.empty : undefined} icon={IconCircleCheck} />
      ) : (
        <AmountsContext value={context}>
          <DataTable
            name={tableName(text.tableName)}
            items={sorted.rows}
            columns={columns}
            openId={null}
            onOpen={toggle}
            selection={selection}
            chosen={ids}
            sort={sort}
            onSort={(next) => change({ sort: next })}
          />
        </AmountsContext>
      )}
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={text.bar} data-at-foot>
          <output className={classes.count}>
            {text.chosen(chosen.length, format.yen(chosenAmounts.total))}
            {hidden !== null && <span className={classes.hidden}>{hidden}</span>}
          </output>
          {problem !== null && (
            <span role="alert" className={classes.problem}>
              {problem}
            </span>
          )}
          <span className={classes.actions}>
            <Button leftSection={<IconChecklist size={18} aria-hidden />} disabled={problem !== null} onClick={onCheck}>
              {text.check[mode]}
            </Button>
            <CloseButton size="lg" aria-label={text.clear} title={text.clear} onClick={chosenAmounts.clear} />
          </span>
        </section>
      )}
      <Unsaved unsaved={chosen.length > 0} guard={guard} onDiscard={chosenAmounts.clear} />
      <SettleDialog
        mode={mode}
        opened={checking}
        chosen={chosen}
        onClose={() => setChecking(false)}
        onDone={() => {
          setChecking(false)
          chosenAmounts.clear()
        }}
      />
    </>
  )
}
