import { IconReceiptOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { fileColumns } from '../csv/tableFile.ts'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { ExportButton } from '../record/ExportButton.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { messages } from './messages.ts'
import { PlanDetail } from './PlanDetail.tsx'
import { type Plan, PlansQuery } from './planDocuments.ts'
import { NewPlan } from './PlanForm.tsx'
import { usePlanWords } from './usePlanWords.ts'

/** Shows the plans of the school. (PLAN-02, PLAN-03) */
export function PlansPage() {
  const text = useMessages(messages)
  const list = useRecords(PlansQuery, ({ plans }) => plans)
  const columns = usePlanColumns()
  const page = useRecordPage({
    name: 'plan',
    kind: 'plan',
    list,
    columns,
    textOf,
    filters: useActiveFilter(),
    mayCreate: usePermission('settingsEdit'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewPlan onCreated={onCreated} /> }}
      >
        <ExportButton base="plan_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={textOf}
        renderDetail={(plan, close) => <PlanDetail key={plan.id} plan={plan} reload={list.reload} onClose={close} />}
        emptyIcon={IconReceiptOff}
      />
    </>
  )
}

const textOf = ({ planName }: Plan) => planName

function usePlanColumns(): readonly DataColumn<Plan>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const words = usePlanWords()
  const { creditType } = useSchool()
  const state = useActiveColumn<Plan>()
  return useMemo(
    () => [
      textColumn('name', text.planName, textOf, {
        narrow: true,
        opens: true,
        below: ({ kind, points, price }) =>
          [text.kinds[kind], format.credits(points, creditType), price === 0 ? text.free : format.yen(price)].join(
            ' · ',
          ),
      }),
      textColumn('kind', text.kind, ({ kind }) => text.kinds[kind], { width: '8rem' }),
      {
        id: 'points',
        head: text.pointsOf[creditType],
        numeric: true,
        width: '8rem',
        sort: ({ points }) => points,
        cell: ({ points }) => format.credits(points, creditType),
      },
      {
        id: 'price',
        head: text.price,
        numeric: true,
        width: '8rem',
        sort: ({ price }) => price,
        cell: ({ price }) => (price === 0 ? text.free : format.yen(price)),
      },
      textColumn('tax', text.taxRate, words.tax, { width: '10rem' }),
      textColumn('period', text.periodCount, words.period, { width: '7rem' }),
      state,
    ],
    [text, format, words, creditType, state],
  )
}
