import { useQuery } from '@apollo/client/react'
import { IconCalendarRepeat, IconChartBar, IconCoinYen, IconFileOff } from '@tabler/icons-react'
import { ContractDetail } from '../desk/contract/ContractDetail.tsx'
import { type ContractItem, ContractsQuery } from '../desk/contract/contractDocuments.ts'
import { messages } from '../desk/contract/messages.ts'
import { NewContract } from '../desk/contract/NewContract.tsx'
import { ExportButton } from '../record/ExportButton.tsx'
import { ImportLink } from '../record/ImportLink.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useLiveRecords } from '../record/useLiveRecords.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useContractColumns, useExportColumns } from './contractColumns.tsx'
import { useContractFilters } from './useContractFilters.tsx'
import { PageLink } from '../ui/PageLink.tsx'

/** The contracts of the school. (CON-01…07, CON-09, CON-20…27, CON-57) */
export function ContractsPage() {
  const text = useMessages(messages)
  const filters = useContractFilters()
  const { data, previousData, error, refetch } = useQuery(ContractsQuery, { variables: { all: filters.all } })
  const exported = useExportColumns()
  // Points move with every booking, which is told of the student.
  useLiveRecords('student', refetch)
  return (
    <RecordPage
      name="contract"
      kind="contract"
      title={text.title}
      items={(data ?? previousData)?.contracts}
      failed={error !== undefined}
      refetch={refetch}
      columns={useContractColumns()}
      textOf={textOf}
      filters={filters}
      create={{
        label: text.create,
        allowed: usePermission('contractNew'),
        renderForm: (onCreated) => <NewContract onCreated={onCreated} />,
      }}
      renderActions={(rows) => (
        <>
          <PageLink to="/admin/contracts/monthly" icon={IconCalendarRepeat}>
            {text.monthlyProcessing}
          </PageLink>
          <PageLink to="/admin/contracts/figures" icon={IconChartBar}>
            {text.figures}
          </PageLink>
          <PageLink to="/admin/contracts/payments" icon={IconCoinYen}>
            {text.payMany}
          </PageLink>
          <ImportLink make="contractNew" edit="contractEdit" />
          <ExportButton base="contract_export" rows={rows} columns={exported} />
        </>
      )}
      heading={({ contractNumber }) => text.numberOf(contractNumber)}
      renderDetail={(contract, close) => <ContractDetail key={contract.id} id={contract.id} onClose={close} />}
      emptyIcon={IconFileOff}
    />
  )
}

const textOf = ({ contractName, student, contractHolder }: ContractItem) =>
  `${contractName} ${student.studentCode} ${student.fullName} ${contractHolder}`
