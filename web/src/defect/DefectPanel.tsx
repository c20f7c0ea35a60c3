import { shownDay } from '@app/contract/dates'
import type { VisibleDefect } from '@app/contract/defect/schema'
import { Stack } from '@mantine/core'
import { inWords } from '../lib/words.ts'
import { Facts } from '../ui/layout/Facts.tsx'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { DEFECT_LABELS } from './labels.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { SeverityBadge } from './severity.tsx'
import { systemName } from './system-name.ts'

interface DefectPanelProps {
  readonly defect: VisibleDefect
  readonly onClose: () => void
}

/** A defect to read, for customers and suppliers. */
export function DefectPanel({ defect, onClose }: DefectPanelProps) {
  return (
    <SidePanel opened onClose={onClose} title={`Defect ${defect.defectId}`}>
      <Stack gap="md">
        <Facts
          empty="No details"
          facts={[
            [DEFECT_LABELS.severity, <SeverityBadge key="severity" severity={defect.severity} />],
            [DEFECT_LABELS.description, defect.description],
            [DEFECT_LABELS.propertyServiceId, systemName(defect.system)],
            [DEFECT_LABELS.location, defect.location],
            [DEFECT_LABELS.standard, defect.standard],
            [DEFECT_LABELS.action, defect.action],
            [DEFECT_LABELS.responsible, inWords(defect.responsible)],
            [DEFECT_LABELS.dueDate, shownDay(defect.dueDate)],
            [DEFECT_LABELS.foundBy, defect.foundBy],
            [DEFECT_LABELS.foundDate, shownDay(defect.foundDate)],
            [DEFECT_LABELS.state, inWords(defect.state)],
            [DEFECT_LABELS.clearedDate, shownDay(defect.clearedDate)],
          ]}
        />
        <PhotoStrip papers={defect.papers} isLarge />
      </Stack>
    </SidePanel>
  )
}
