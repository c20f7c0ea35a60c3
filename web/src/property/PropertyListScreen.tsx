import { ScreenHeader } from '../ui/ScreenHeader.tsx'

export function PropertyListScreen() {
  return <ScreenHeader title="Properties" />
}
