import { Button, Switch } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StudentContractsQuery as StudentContractsData } from '../gql/graphql.ts'
import form from '../record/RecordForm.module.css'
import { useServedList } from '../record/useServedList.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOpen } from '../ui/open/useOpen.ts'
import { leaveFor } from '../ui/open/leaving.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import classes from './contract.module.css'
import { type ContractItem, StudentContractsQuery } from './contractDocuments.ts'
import { ContractDetail } from './ContractDetail.tsx'
import { ContractFlags } from './ContractFlags.tsx'
import { messages } from './messages.ts'
import { AmountDue } from './RecordPayment.tsx'
import { StaffPoints } from '../desk/StaffPoints.tsx'
import { AddContract } from './fromPlan/AddContract.tsx'
import { PlanButtons } from './fromPlan/PlanButtons.tsx'
import { useFollow } from '../shared/live/useFollow.ts'

type Mode = { name: 'list' } | { name: 'new'; planId: string | null } | { name: 'edit'; id: string }

/**
 * Draws the contracts of one student, in the student's page: list, one of them, a new one. Escape and Back lead to the
 * list first. (ASTU-11, ASTU-35, ASTU-36, CON-27)
 */
export function ContractSection({ student }: { student: { id: string; active: boolean } }) {
  const text = useMessages(messages)
  const [mode, setMode] = useState<Mode>({ name: 'list' })
  const part = useRef<HTMLElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    // The pressed button is gone and the height changes; without this the focus would land elsewhere in the page. A new
    // contract's form takes it itself.
    if (mode.name !== 'new') head.current?.focus({ preventScroll: true })
    // The form is taller than the list was: it is read from its head on.
    head.current?.scrollIntoView({ block: 'start' })
  }, [mode])
  const back = () => leaveFor(() => setMode({ name: 'list' }), part.current)
  useOpen(mode.name !== 'list', { onEscape: back, back: true, keepsFocus: true, inside: part })
  return (
    <section ref={part} className={classes.part} aria-label={text.title}>
      <div className={classes.tools}>
        <h3 ref={head} tabIndex={-1} className={form.title}>
          {mode.name === 'new' ? text.create : text.title}
        </h3>
        {mode.name !== 'list' && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={back}
          >
            {text.back}
          </Button>
        )}
      </div>
      {mode.name === 'list' && <StudentContracts student={student} onMode={setMode} />}
      {mode.name === 'new' && (
        <AddContract
          studentId={student.id}
          chosenPlan={mode.planId}
          onCreated={(id) => setMode({ name: 'edit', id })}
        />
      )}
      {mode.name === 'edit' && <ContractDetail id={mode.id} onClose={() => setMode({ name: 'list' })} />}
    </section>
  )
}

const pages = {
  query: StudentContractsQuery,
  of: ({ contractPage: { contracts: rows, next } }: StudentContractsData) => ({ rows, next }),
}

function StudentContracts({
  student,
  onMode,
}: {
  student: { id: string; active: boolean }
  onMode: (mode: Mode) => void
}) {
  const text = useMessages(messages)
  const mayCreate = usePermission('contractNew')
  const [all, setAll] = useState(false)
  const variables = useMemo(() => ({ all, studentId: student.id }), [all, student.id])
  const { items, failed, reload } = useServedList({ filters: variables, pages, loadsAll: true })
  useFollow(['student'], reload, student.id)
  if (items === undefined) return failed ? <ErrorState onRetry={() => void reload()} /> : <PageSkeleton />
  return (
    <>
      <div className={classes.tools}>
        <Switch label={text.showAll} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!mayCreate}
          onClick={() => onMode({ name: 'new', planId: null })}
        >
          {text.create}
        </Button>
      </div>
      {items.length === 0 && <p className={form.hint}>{text.none}</p>}
      {items.length === 0 && mayCreate && (
        <PlanButtons studentId={student.id} onChoose={(planId) => onMode({ name: 'new', planId })} />
      )}
      <ul className={classes.list}>
        {items.map((contract) => (
          <Item
            key={contract.id}
            contract={contract}
            opens={student.active}
            onOpen={() => onMode({ name: 'edit', id: contract.id })}
          />
        ))}
      </ul>
      {!student.active && items.length > 0 && <p className={form.hint}>{text.inactiveStudent}</p>}
    </>
  )
}

function Item({ contract, opens, onOpen }: { contract: ContractItem; opens: boolean; onOpen: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { startDate, endDate, monthlyContract, contractNumber } = contract
  return (
    <li className={classes.item}>
      <div className={classes.itemMain}>
        <strong>
          <StaffPoints of={{ contractId: contract.id }} points={contract.points} /> ·{' '}
          {monthlyContract ? text.monthly : text.package}
        </strong>
        <span className={form.hint}>
          {contractNumber} · {format.date(startDate, { year: true })} – {format.date(endDate, { year: true })}
        </span>
        <ContractFlags contract={contract} />
      </div>
      <AmountDue contract={contract} />
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!opens}
        aria-label={`${text.open} ${contractNumber}`}
        onClick={onOpen}
      >
        {text.open}
      </Button>
    </li>
  )
}
