import type { EmailTemplate, TemplateVersion } from '@app/contract/email/templates'
import { shownMoment } from '@app/contract/dates'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { settings } from '../../lib/settings.ts'
import { Section } from '../../ui/layout/Section.tsx'

/** How many versions are shown at first. */
const INITIAL_COUNT = 5

interface TemplateVersionsProps {
  readonly template: EmailTemplate
  readonly onUse: (version: Pick<TemplateVersion, 'subject' | 'body'>) => void
  readonly onRestore: () => void
  readonly isRestoring: boolean
}

/** Every saved version of a template, newest first, with a button to restore the built-in one. */
export function TemplateVersions({ template, onUse, onRestore, isRestoring }: TemplateVersionsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { versions, version: current, subject, body, defaultSubject, defaultBody } = template
  const isDefault = subject === defaultSubject && body === defaultBody
  const shown = showsAll ? versions : versions.slice(0, INITIAL_COUNT)

  return (
    <Section
      title="Versions"
      actions={
        <Button variant="default" size="xs" onClick={onRestore} disabled={isDefault} loading={isRestoring}>
          Restore default
        </Button>
      }
    >
      {versions.length === 0 && (
        <Text size="sm" c="dimmed">
          This is the built-in template. Each save adds a version here.
        </Text>
      )}
      <Stack component="ul" gap="xs" aria-label="Versions" p={0} m={0} style={{ listStyle: 'none' }}>
        {shown.map((version) => (
          <Group component="li" key={version.version} justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  Version {version.version}
                </Text>
                {version.version === current && <Badge size="sm">In use</Badge>}
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {shownMoment(version.whenCreated, settings.timeZone)}
                {version.savedBy && `, ${version.savedBy}`}
              </Text>
            </div>
            {version.version !== current && (
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                onClick={() => onUse(version)}
                aria-label={`Use this version: ${version.version}`}
              >
                Use this version
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {!showsAll && versions.length > INITIAL_COUNT && (
        <Button variant="subtle" size="xs" mt="xs" onClick={() => setShowsAll(true)}>
          Show all {versions.length}
        </Button>
      )}
    </Section>
  )
}
