import { IconCalendarRepeat, IconCoinYen, IconFileOff } from '@tabler/icons-react'
import { ContractDetail } from '../ContractDetail.tsx'
import { messages } from '../messages.ts'
import { NewContract } from '../form/NewContract.tsx'
import { DownloadButton } from '../../csv/DownloadButton.tsx'
import { ImportLink } from '../../record/ImportLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useContractColumns } from './contractColumns.tsx'
import { useContractFilters } from './useContractFilters.tsx'
import { useContractList } from './useContractList.ts'
import { PageLink } from '../../ui/PageLink.tsx'

/** Shows the contracts of the school. (CON-01…07, CON-09, CON-20…27, CON-57) */
export function ContractsPage() {
  const text = useMessages(messages)
  const filters = useContractFilters()
  const list = useContractList()
  return (
    <RecordPage
      name="contract"
      kind="contract"
      text={text}
      list={list}
      columns={useContractColumns()}
      served={{ total: list.total, showAll: list.showAll, opened: list.opened }}
      filters={filters}
      create={{
        allowed: usePermission('contractNew'),
        renderForm: (onCreated) => <NewContract onCreated={onCreated} />,
      }}
      renderActions={(rows) => (
        <>
          <PageLink to="/admin/contracts/monthly" icon={IconCalendarRepeat}>
            {text.monthlyProcessing}
          </PageLink>
          <PageLink to="/admin/contracts/payments" icon={IconCoinYen}>
            {text.payMany}
          </PageLink>
          <ImportLink make="contractNew" edit="contractEdit" />
          <DownloadButton list="contracts" params={list.wanted} disabled={rows.length === 0} />
        </>
      )}
      heading={({ contractNumber }) => text.numberOf(contractNumber)}
      renderDetail={(contract, close) => <ContractDetail key={contract.id} id={contract.id} onClose={close} />}
      emptyIcon={IconFileOff}
    />
  )
}
