import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { useQuery } from '@apollo/client/react'
import { IconUserOff } from '@tabler/icons-react'
import { useAccountColumns } from '../accounts/accountColumns.tsx'
import { type Account, AccountsQuery } from '../accounts/accountDocuments.ts'
import { useActiveFilter } from '../record/active.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { Segments } from '../ui/Segments.tsx'
import { AccountDetail } from './AccountDetail.tsx'
import { accountKindOf, accountKinds } from './accountKinds.ts'
import classes from './AccountDetail.module.css'
import { messages } from './messages.ts'
import { NewStaff } from './NewStaff.tsx'

/** Another kind of account begins with no search, order or open account. */
const defaults = { kind: 'staff', search: '', sort: '', active: '', account: '' }
const everybody = { active: '' }

/**
 * Shows everybody who can sign in, staff first: who they are, their passwords and, for staff, what they may do.
 * (SET-01, STF-01, AUTH-41)
 */
export function AccountsPage() {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(defaults)
  const kind = accountKindOf(filters.kind)
  const mayCreate = usePermission('staffNew')
  const { data, error, refetch } = useQuery(AccountsQuery, { variables: { userType: kind } })
  const columns = useAccountColumns(kind)
  const page = useRecordPage({
    name: 'account',
    kind,
    list: { items: data?.accounts, failed: error !== undefined, reload: refetch },
    columns,
    textOf,
    filters: useActiveFilter(everybody),
    ...(kind === 'staff' && { mayCreate }),
  })
  const newStaff = {
    label: text.newStaff,
    renderForm: (onCreated: (id: string) => void) => (
      <NewStaff codes={data?.accounts.map(({ code }) => code) ?? []} onCreated={onCreated} />
    ),
  }
  return (
    <>
      <RecordHeader page={page} title={text.title} create={kind === 'staff' ? newStaff : undefined}>
        <ExportButton base={`${kind}_account_export`} rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      <Segments
        className={classes.kinds}
        aria-label={text.kind}
        value={kind}
        onChange={(chosen) => change({ ...defaults, kind: chosen })}
        data={accountKinds.map((each) => ({ value: each, label: text.kinds[each] }))}
      />
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        tableName={text.tableName(text.kinds[kind])}
        heading={({ fullName }) => fullName}
        renderDetail={(account, close) => <AccountDetail account={account} userType={kind} onClose={close} />}
        emptyIcon={IconUserOff}
      />
    </>
  )
}

const textOf = ({ code, fullName, email }: Account) => `${code} ${fullName} ${email}`
