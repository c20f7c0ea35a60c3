import { isEmailKind } from '@app/contract/email/kinds'
import { NativeSelect, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { recentRecords } from '../../kept/recent-records.ts'
import { HistoryButton } from '../../ui/domain/HistoryButton.tsx'
import { usePropertyList } from '../../kept/property-list.ts'
import { ErrorBanner } from '../../ui/feedback/ErrorBanner.tsx'
import { ScreenHeader } from '../../ui/layout/ScreenHeader.tsx'
import { KindList } from './KindList.tsx'
import classes from './TemplatesScreen.module.css'
import { useTemplates } from './template-api.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'

const route = getRouteApi('/email-templates/{-$name}')

/** Administrators edit the templates of reminders here. */
export function TemplatesScreen() {
  const { name } = route.useParams()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useTemplates()
  const isNarrow = useMedia('(max-width: 62em)')
  const [chosenId, setChosenId] = useState<number | null>(null)
  const { rows } = usePropertyList()
  const lastOpened = recentRecords().find(({ kind }) => kind === 'property')?.id
  const propertyId = chosenId ?? lastOpened ?? rows[0]?.propertyId ?? null

  const template = data?.templates.find((one) => one.name === name) ?? data?.templates[0]
  return (
    <>
      <ScreenHeader title="Email templates" actions={<HistoryButton entity="email_template_version" />} />
      {data && template ? (
        <div className={classes.screen}>
          <div className={classes.kinds}>
            {isNarrow ? (
              <NativeSelect
                label="Kind of email"
                value={template.name}
                data={data.templates.map((one) => ({ value: one.name, label: one.label }))}
                onChange={({ currentTarget: { value } }) => {
                  if (isEmailKind(value)) void navigate({ params: { name: value } })
                }}
              />
            ) : (
              <KindList templates={data.templates} current={template.name} />
            )}
          </div>
          <TemplateEditor
            key={template.name}
            template={template}
            placeholders={data.placeholders}
            propertyId={propertyId}
            onProperty={setChosenId}
          />
        </div>
      ) : error ? (
        <ErrorBanner title="Error retrieving email templates" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.screen} role="group" aria-busy aria-label="Loading email templates">
          {[360, 520, 520].map((height, index) => (
            <Skeleton key={index} height={height} />
          ))}
        </div>
      )}
    </>
  )
}
