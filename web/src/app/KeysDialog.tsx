import { Kbd, Table } from '@mantine/core'
import { Dialog } from '../ui/layout/Dialog.tsx'

const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'Find anything' },
  { keys: ['/'], does: "Go to the list's filter" },
  { keys: ['↓', '↑'], does: 'Go to the next or previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Clear the filter, or close a panel or dialog' },
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['A', 'R'], does: 'Accept or refuse the certificate' },
  { keys: ['J', 'K'], does: 'Go to the next or previous certificate; so do → and ←' },
  { keys: ['Space'], does: 'Scroll the paper' },
  { keys: ['+', '-', '0'], does: 'Zoom the paper, or fit its width' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
]

interface KeysDialogProps {
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Table withRowBorders={false} aria-label="Keyboard shortcuts">
        <Table.Tbody>
          {KEYS.map(({ keys, does }) => (
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
    </Dialog>
  )
}
