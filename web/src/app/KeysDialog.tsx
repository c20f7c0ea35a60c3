import { Kbd, Table, Title } from '@mantine/core'
import { useSession } from '../auth/session.ts'
import { Dialog } from '../ui/layout/Dialog.tsx'
import { GO_KEYS } from './go-keys.ts'

const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'Find anything; Ctrl Enter opens what is marked in a new tab' },
  { keys: ['/'], does: "Go to the list's filter" },
  { keys: ['↓', '↑'], does: 'Go to the next or previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Look at the row without leaving the list' },
  { keys: ['X'], does: 'Select the row; with Shift, all from the last one' },
  { keys: ['Esc'], does: 'Clear the filter, or close a panel or dialog' },
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['.'], does: 'Change the service of the row' },
  { keys: ['Ctrl', 'Z'], does: 'Undo what was done last' },
  { keys: ['A', 'R'], does: 'Accept or refuse the certificate' },
  { keys: ['J', 'K'], does: 'Go to the next or previous email of the review, or certificate; there → and ← do too' },
  { keys: ['Space'], does: 'Scroll the paper' },
  { keys: ['+', '-', '0'], does: 'Zoom the paper, or fit its width' },
  { keys: ['F1'], does: 'Open the guide about this screen' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
]

const GO = GO_KEYS.map(({ key, label }) => ({ keys: ['G', key.toUpperCase()], does: label }))

interface KeysDialogProps {
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: KeysDialogProps) {
  const { isInternal } = useSession()
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <KeyTable label="Keyboard shortcuts" rows={KEYS} />
      {isInternal && (
        <>
          <Title order={3} mt="md" mb={4}>
            Go to a screen
          </Title>
          <KeyTable label="Go to a screen" rows={GO} />
        </>
      )}
    </Dialog>
  )
}

function KeyTable({ label, rows }: { readonly label: string; readonly rows: typeof KEYS }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
      <Table.Tbody>
        {rows.map(({ keys, does }) => (
          <Table.Tr key={does}>
            <Table.Th scope="row" fw={400} w={110}>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
