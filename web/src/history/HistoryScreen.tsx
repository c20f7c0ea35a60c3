import { HISTORY_ENTITIES } from '@app/contract/history/schema'
import { Box, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { ListToolbar } from '../ui/table/ListToolbar.tsx'
import { ScreenHeader } from '../ui/layout/ScreenHeader.tsx'
import { ENTITY_CHOICES } from './entities.ts'
import { HistoryPages } from './HistoryPages.tsx'
import { useRecordTitle } from './RecordTitle.tsx'

const route = getRouteApi('/history')

/** All changes of all records, newest first. For administrators (docs/rules/sessions-and-roles.md#administrators). */
export function HistoryScreen() {
  const { of } = route.useSearch()
  const navigate = route.useNavigate()
  const titleOf = useRecordTitle()
  return (
    <>
      <ScreenHeader title="History" />
      <ListToolbar>
        <NativeSelect
          aria-label="Kind of record"
          data={[{ value: '', label: 'All records' }, ...ENTITY_CHOICES]}
          value={of ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            void navigate({ search: { of: HISTORY_ENTITIES.find((entity) => entity === chosen) }, replace: true })
          }}
        />
      </ListToolbar>
      <Box maw={860}>
        <HistoryPages of={{ entity: of }} titleOf={titleOf} />
      </Box>
    </>
  )
}
