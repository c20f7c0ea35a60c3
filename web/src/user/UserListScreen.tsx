import type { User } from '@app/contract/user/schema'
import { DataTable } from '../ui/table/DataTable.tsx'
import { KeywordFilter } from '../ui/fields/KeywordFilter.tsx'
import { ButtonLink } from '../ui/layout/links.ts'
import { ColumnsButton } from '../ui/table/ColumnsButton.tsx'
import { useArrangement } from '../ui/table/kept-columns.ts'
import { useListRows } from '../ui/table/list-rows.ts'
import { useChangeSearch } from '../ui/table/change-search.ts'
import { useAddressView } from '../ui/table/list-view.ts'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { NoRows } from '../ui/table/NoRows.tsx'
import type { RowLink } from '../ui/table/row.ts'
import { RowCount } from '../ui/table/RowCount.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { useUsers } from './api.ts'
import { USER_COLUMNS, userSearchText } from './user-columns.tsx'

const NO_USERS: readonly User[] = []

const rowKey = (user: User) => user.loginId
const rowLink = (user: User): RowLink => ({ to: '/user/$loginId', params: { loginId: String(user.loginId) } })

/** The list of users (docs/rules/screens.md#users). */
export function UserListScreen() {
  const { data: users = NO_USERS, error, isPending, refetch } = useUsers()
  const changeSearch = useChangeSearch()
  const view = useAddressView()
  const list = useListRows({ rows: users, columns: USER_COLUMNS, view, searchText: userSearchText })

  const arrangement = useArrangement('users')

  return (
    <>
      <ScreenHeader title="Users" actions={<ButtonLink to="/user/new">New</ButtonLink>} />
      <ListToolbar
        aside={
          <>
            <RowCount list={list} isLoading={isPending} />
            <ColumnsButton columns={USER_COLUMNS} arrangement={arrangement} />
          </>
        }
      >
        <KeywordFilter value={view.filter} onChange={(filter) => view.change({ filter })} />
      </ListToolbar>
      <DataTable
        label="Users"
        lines={1}
        columns={USER_COLUMNS}
        arrangement={arrangement}
        list={list}
        view={view}
        rowKey={rowKey}
        rowLink={rowLink}
        isLoading={isPending}
        failure={error && { title: 'Error retrieving users', error, onRetry: () => void refetch() }}
        empty={
          <NoRows
            list={list}
            of="users"
            origin="Choose New to add the first one."
            onShowAll={() => changeSearch({ q: undefined })}
          />
        }
      />
    </>
  )
}
