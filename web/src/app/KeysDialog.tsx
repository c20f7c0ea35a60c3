import { Kbd, Table } from '@mantine/core'
import { Dialog } from '../ui/layout/Dialog.tsx'

const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'Find anything' },
  { keys: ['/'], does: 'Go to the filter of the list' },
  { keys: ['↓', '↑'], does: 'Go to the next or the previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Empty the filter, close a panel or a question' },
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['?'], does: 'Show these keys' },
]

interface KeysDialogProps {
  readonly onClose: () => void
}

/** What the keyboard can do. */
export function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Dialog onClose={onClose} title="Keys">
      <Table withRowBorders={false} aria-label="Keys">
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
