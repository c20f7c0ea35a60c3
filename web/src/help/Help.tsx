import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PanelFrame } from '../ui/layout/PanelFrame.tsx'
import { SidePanel } from '../ui/layout/SidePanel.tsx'
import { HelpPanel, type AskedHelp } from './HelpPanel.tsx'

interface HelpProps {
  readonly asked: AskedHelp
  /** Otherwise it lies over the screen. */
  readonly isBeside: boolean
  readonly onClose: () => void
  readonly onShowKeys: () => void
}

/** The guides beside the screen, which stays usable. They follow the person from screen to screen. */
export function Help({ asked, isBeside, onClose, onShowKeys }: HelpProps) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' })
  const panel = <HelpPanel path={path} asked={asked} onShowKeys={onShowKeys} />
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    body.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  if (!isBeside) {
    return (
      <SidePanel opened onClose={onClose} title="Help">
        {panel}
      </SidePanel>
    )
  }
  return (
    <PanelFrame
      place="help"
      title="Help"
      closeLabel="Close help"
      onClose={onClose}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      body={body}
    >
      {panel}
    </PanelFrame>
  )
}
