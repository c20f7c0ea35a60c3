import { PlaceOfPart } from '../ui/layout/KeptHeight.tsx'

export const BUILDINGS = 'buildings'

export const BuildingsPlace = () => (
  <PlaceOfPart mb="md" name={BUILDINGS} firstHeight={430} label="Loading your buildings" />
)
