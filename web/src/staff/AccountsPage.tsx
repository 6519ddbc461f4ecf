import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPlus, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { UserType } from '../gql/graphql.ts'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useKeys } from '../shared/hooks/useKeys.ts'
import { useListLimit } from '../shared/hooks/useListLimit.ts'
import { useOpenItem } from '../shared/hooks/useOpenItem.ts'
import { useUrlFilters } from '../shared/hooks/useUrlFilters.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { FilterSelect } from '../shared/slots/FilterSelect.tsx'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { ErrorState } from '../shared/ui/ErrorState.tsx'
import { FilterBar } from '../shared/ui/FilterBar.tsx'
import { ListCount } from '../shared/ui/ListCount.tsx'
import { ListWithDetail } from '../shared/ui/ListWithDetail.tsx'
import { PageHeader } from '../shared/ui/PageHeader.tsx'
import { PageSkeleton } from '../shared/ui/PageSkeleton.tsx'
import { SearchField } from '../shared/ui/SearchField.tsx'
import { Segments } from '../shared/ui/Segments.tsx'
import { AccountDetail } from './AccountDetail.tsx'
import { type Account, AccountsQuery } from './accountDocuments.ts'
import classes from './AccountsPage.module.css'
import { AccountTable } from './AccountTable.tsx'
import { messages } from './messages.ts'
import { NewStaffDialog } from './NewStaffDialog.tsx'

const kinds: UserType[] = ['student', 'teacher', 'staff']
/** Also which account is open, so that another kind of account begins with none. */
const defaults = { kind: 'student', search: '', active: '', account: '' }

/** Everybody who can sign in: who they are, their passwords and, for staff, what they may do. (STF-01, AUTH-41, SHELL-19…24) */
export function AccountsPage() {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(defaults)
  const kind = kinds.find((each) => each === filters.kind) ?? 'student'
  const { search, active } = filters
  const { openId, open, close } = useOpenItem('account')
  const mayCreate = usePermission('staffNew')
  const [creating, setCreating] = useState(false)
  const { data, error, refetch } = useQuery(AccountsQuery, { variables: { userType: kind } })
  const accounts = data?.accounts
  const visible = useMemo(
    () => accounts?.filter((account) => passes(account, search, active)) ?? [],
    [accounts, search, active],
  )
  const { shown, total, showAll } = useListLimit(visible, 100, [kind, search, active].join(' '))
  const opened = accounts?.find(({ id }) => id === openId) ?? null

  const offersNew = kind === 'staff' && mayCreate
  useKeys({
    n: (event) => {
      if (!offersNew) return
      event.preventDefault()
      setCreating(true)
    },
  })

  return (
    <>
      <PageHeader
        title={text.title}
        count={accounts && <ListCount total={total} shown={shown.length} onShowAll={showAll} />}
        actions={
          kind === 'staff' && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={!mayCreate}
              onClick={() => setCreating(true)}
            >
              {text.newStaff}
            </Button>
          )
        }
      />
      <Segments
        className={classes.kinds}
        aria-label={text.kind}
        value={kind}
        onChange={(chosen) => change({ ...defaults, kind: chosen })}
        data={kinds.map((each) => ({ value: each, label: text.kinds[each] }))}
      />
      <FilterBar
        active={active === '' ? 0 : 1}
        onReset={() => change({ active: '' })}
        search={<SearchField value={search} onChange={(typed) => change({ search: typed })} />}
      >
        <FilterSelect
          label={text.filterActive}
          data={Object.entries(text.activeChoices).map(([value, label]) => ({ value, label }))}
          value={active}
          onChange={(chosen) => change({ active: chosen })}
        />
      </FilterBar>
      <ListWithDetail
        detail={opened && <AccountDetail account={opened} userType={kind} onClose={close} />}
        heading={opened?.fullName}
        onClose={close}
      >
        {!accounts && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {accounts && total === 0 && <EmptyState hint={text.emptyHint} icon={IconUserOff} />}
        {total > 0 && (
          <AccountTable
            accounts={shown}
            name={text.tableName(text.kinds[kind])}
            openId={opened?.id ?? null}
            onOpen={open}
          />
        )}
      </ListWithDetail>
      <NewStaffDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(id) => {
          setCreating(false)
          open(id)
        }}
      />
    </>
  )
}

/** Whether an account is among those the filters leave; case and width of letters do not matter. (SHELL-26) */
function passes(account: Account, search: string, active: string): boolean {
  if (active !== '' && account.active !== (active === 'active')) return false
  const words = halfWidth(search).toLowerCase().split(/\s+/)
  const own = halfWidth(`${account.code} ${account.fullName} ${account.email}`).toLowerCase()
  return words.every((word) => own.includes(word))
}
