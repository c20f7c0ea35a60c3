import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'

const KEYS = [
  { keys: ['Ctrl', 'K'], does: 'Find anything' },
  { keys: ['/'], does: 'Go to the filter of the list' },
  { keys: ['↓', '↑'], does: 'Go to the next or the previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Empty the filter, close a panel or a question' },
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['?'], does: 'Show these keys' },
]

/** `?` shows what the keyboard can do. */
export function KeysDialog() {
  const [opened, dialog] = useDisclosure(false)
  useHotkeys([['shift+?', dialog.open], ['?', dialog.open]])
  return (
    <Modal opened={opened} onClose={dialog.close} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
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
    </Modal>
  )
}
