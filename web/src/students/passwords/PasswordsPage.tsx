import { MOST_INVITED } from '@koma/schema/input/password'
import { Button, CloseButton } from '@mantine/core'
import { IconMail, IconPrinter, IconUserCheck } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { messages as recordMessages } from '../../record/messages.ts'
import { useSave } from '../../record/useSave.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { choicesOf } from '../../ui/filterSelects.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useSelectionColumn } from '../../ui/useSelectionColumn.tsx'
import { staffMessages } from '../staffMessages.ts'
import type { ListedStudent } from '../studentRecordDocuments.ts'
import { noOwnFields, useStudentList } from '../useStudentList.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { messages } from './messages.ts'
import { PrintPasswordLinksMutation, type Slip } from './passwordDocuments.ts'
import classes from './passwords.module.css'
import { PasswordSlips } from './PasswordSlips.tsx'
import { usePasswordColumns } from './usePasswordColumns.tsx'
import { useFollow } from '../../shared/live/useFollow.ts'

const nobody: readonly ListedStudent[] = []

/** Gives many students a way to a password: by email, or on paper to those without an address. (ASTU-40, ASTU-41) */
export function PasswordsPage() {
  const [slips, setSlips] = useState<readonly Slip[] | null>(null)
  if (slips !== null) return <PasswordSlips slips={slips} onBack={() => setSlips(null)} />
  return <PasswordChoice onSlips={setSlips} />
}

function PasswordChoice({ onSlips }: { onSlips: (slips: readonly Slip[]) => void }) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const students = useMessages(staffMessages)
  const { tableName, hiddenOfChosen } = useMessages(recordMessages)
  const allowed = usePermission('studentPassword')
  const list = useStudentList(noOwnFields)
  useFollow(['student'], list.reload)
  const shown = list.items ?? nobody
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [openDialog, setOpenDialog] = useState<'mail' | 'paper' | null>(null)
  const { save, saving } = useSave(PrintPasswordLinksMutation)
  const choose = useCallback((some: readonly ListedStudent[], on: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const { id } of some) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const columns = usePasswordColumns()
  const labelOf = useCallback(({ fullName }: ListedStudent) => text.choose(fullName), [text])
  const selection = useSelectionColumn({ shown, ids, choose, labelOf, labelOfAll: text.chooseAll, disabled: !allowed })
  const chosen = useMemo(() => [...ids], [ids])
  const count = formatNumber(chosen.length)
  const unseen = chosen.length - shown.filter(({ id }) => ids.has(id)).length
  const isTooMany = chosen.length > MOST_INVITED
  const close = () => setOpenDialog(null)
  const clear = () => setIds(new Set())
  const make = async () => {
    const answer = await save({ input: { ids: chosen } }, null)
    close()
    if (answer?.success) onSlips(answer.slips)
    else void list.reload()
  }
  return (
    <>
      <PageHeader
        title={text.title}
        count={
          list.items && (
            <ListCount
              total={list.total ?? shown.length}
              isMore={list.isMore}
              shown={shown.length}
              onShowAll={list.showAll}
            />
          )
        }
      />
      <p className={classes.hint}>{text.hint}</p>
      {!allowed && <Notice tone="info">{needs('studentPassword')}</Notice>}
      <FilterBar
        active={list.variables.filter === 'active' ? 0 : 1}
        onReset={list.reset}
        search={<SearchField value={list.variables.search ?? ''} onChange={(search) => list.change({ search })} />}
      >
        <FilterSelect
          label={students.filter}
          data={choicesOf(students.filters)}
          value={list.variables.filter}
          onChange={(filter) => list.change({ filter })}
        />
      </FilterBar>
      {!list.items && (list.failed ? <ErrorState onRetry={() => void list.reload()} /> : <PageSkeleton />)}
      {list.items?.length === 0 && (
        <EmptyState
          title={list.variables.filter === 'noPassword' && list.variables.search === null ? text.empty : undefined}
          icon={IconUserCheck}
        />
      )}
      {shown.length > 0 && (
        <DataTable
          name={tableName(text.title)}
          items={shown}
          columns={columns}
          openId={null}
          onOpen={(id) =>
            allowed &&
            choose(
              shown.filter((each) => each.id === id),
              !ids.has(id),
            )
          }
          selection={selection}
          chosen={ids}
        />
      )}
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label={text.bar} data-at-foot>
          <output className={classes.count}>
            {text.chosen(count)}
            {unseen > 0 && <span className={classes.hidden}>{hiddenOfChosen(formatNumber(unseen))}</span>}
          </output>
          {isTooMany && (
            <span role="alert" className={classes.problem}>
              {text.tooMany(formatNumber(MOST_INVITED))}
            </span>
          )}
          <span className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={isTooMany}
              onClick={() => setOpenDialog('paper')}
            >
              {text.print}
            </Button>
            <Button
              leftSection={<IconMail size={18} aria-hidden />}
              disabled={isTooMany}
              onClick={() => setOpenDialog('mail')}
            >
              {text.invite}
            </Button>
            <CloseButton size="lg" aria-label={text.clear} title={text.clear} onClick={clear} />
          </span>
        </section>
      )}
      <InviteDialog
        ids={chosen}
        opened={openDialog === 'mail'}
        onClose={close}
        onDone={() => {
          close()
          clear()
        }}
      />
      <ConfirmSheet
        opened={openDialog === 'paper'}
        onClose={close}
        title={text.printTitle}
        confirmLabel={text.make}
        onConfirm={make}
        busy={saving}
      >
        {text.printAsk(count)}
      </ConfirmSheet>
    </>
  )
}
