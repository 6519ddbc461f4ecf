import { FilterBar } from '../ui/FilterBar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import type { RecordPageState } from './useRecordPage.ts'

/** Draws the search, the filters and the choice of columns of a page of records. */
export function RecordFilters<Item extends { id: string }>({ page }: { page: RecordPageState<Item> }) {
  const { filters, search, setSearch, columns, hidden, hide, isRoomy, isBeside } = page
  return (
    <FilterBar
      active={filters.active}
      onReset={filters.onReset}
      search={<SearchField value={search} onChange={setSearch} />}
    >
      {filters.fields}
      {isRoomy && !isBeside && <ColumnMenu columns={columns} hidden={hidden} onChange={hide} />}
    </FilterBar>
  )
}
