import {
  IconBuildingBank,
  IconCalculator,
  IconCalendarRepeat,
  IconCoinYen,
  IconFileInvoice,
  IconFileOff,
  IconFileText,
} from '@tabler/icons-react'
import { AgreementTemplateButton } from '../agreements/AgreementTemplateButton.tsx'
import { ContractDetail } from '../ContractDetail.tsx'
import { messages } from '../messages.ts'
import { AddContract } from '../fromPlan/AddContract.tsx'
import { DownloadButton } from '../../csv/DownloadButton.tsx'
import { ImportLink } from '../../record/ImportLink.tsx'
import { RecordFilters } from '../../record/RecordFilters.tsx'
import { RecordHeader } from '../../record/RecordHeader.tsx'
import { RecordRows } from '../../record/RecordRows.tsx'
import { useRecordPage } from '../../record/useRecordPage.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { contractDefaults } from './contractVariables.ts'
import { useContractColumns } from './contractColumns.tsx'
import { useContractFilters } from './useContractFilters.tsx'
import { useContractList } from './useContractList.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Returns the address of the agreements of a list, with its filters. (AGR-08) */
function agreementsOf(filters: Omit<typeof contractDefaults, 'sort'>): string {
  const address = new URLSearchParams({ mode: 'agreements' })
  for (const [name, value] of Object.entries(filters))
    if (value !== contractDefaults[name as keyof typeof contractDefaults]) address.set(name, value)
  return address.toString()
}

/** Shows the contracts of the school. (CON-01…07, CON-09, CON-20…27, CON-57) */
export function ContractsPage() {
  const text = useMessages(messages)
  const list = useContractList()
  const mayIssue = usePermission('bulkPayments')
  const page = useRecordPage({
    name: 'contract',
    kind: 'contract',
    list,
    columns: useContractColumns(),
    served: { total: list.total, showAll: list.showAll, opened: list.opened },
    filters: useContractFilters(),
    mayCreate: usePermission('contractNew'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <AddContract onCreated={onCreated} /> }}
      >
        <PageLink to="/admin/contracts/monthly" icon={IconCalendarRepeat}>
          {text.monthlyProcessing}
        </PageLink>
        <PageLink to="/admin/contracts/payments" icon={IconCoinYen}>
          {text.payMany}
        </PageLink>
        <PageLink to="/admin/contracts/papers" icon={IconFileInvoice}>
          {text.papers}
        </PageLink>
        {mayIssue && (
          <PageLink to={`/admin/contracts/papers?${agreementsOf(list.address)}`} icon={IconFileText}>
            {text.printAgreements}
          </PageLink>
        )}
        <PageLink to="/admin/contracts/debit" icon={IconBuildingBank}>
          {text.directDebit}
        </PageLink>
        <PageLink to="/admin/contracts/accounting" icon={IconCalculator}>
          {text.accounting}
        </PageLink>
        <AgreementTemplateButton />
        <ImportLink make="contractNew" edit="contractEdit" />
        <DownloadButton list="contracts" params={list.variables} disabled={page.rows.length === 0} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={({ contractNumber }) => text.numberOf(contractNumber)}
        renderDetail={(contract, close) => <ContractDetail key={contract.id} id={contract.id} onClose={close} />}
        emptyIcon={IconFileOff}
      />
    </>
  )
}
