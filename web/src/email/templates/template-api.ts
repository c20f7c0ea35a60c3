import { listTemplates, previewTemplate, saveTemplate, testTemplate } from '@app/contract/email/calls'
import type { EmailKind } from '@app/contract/email/kinds'
import type {
  EmailTemplate,
  EmailTemplates,
  SavedTemplate,
  TemplatePreviewRequest,
} from '@app/contract/email/templates'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/send.ts'

const templatesQuery = queryOptions({
  queryKey: ['email templates'],
  queryFn: ({ signal }) => send(listTemplates, { signal }),
  meta: { failure: 'Error retrieving email templates' },
})

export const useTemplates = () => useQuery(templatesQuery)

const withTemplate = (known: EmailTemplates | undefined, saved: EmailTemplate): EmailTemplates | undefined =>
  known && { ...known, templates: known.templates.map((template) => (template.name === saved.name ? saved : template)) }

/** Saves a template. The caller handles a conflict (409) and errors of fields (400). */
export function useSaveTemplate(name: EmailKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedTemplate) => send(saveTemplate, { params: { name }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(templatesQuery.queryKey, (known) => withTemplate(known, saved))
    },
    meta: {
      failure: 'Error saving email template',
      handles: [400, 409],
      success: { title: 'The template has been saved.' },
    },
  })
}

/** Fetches the current template while the screen holds edits of an older one. */
export function useRetrieveTemplate(name: EmailKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<EmailTemplate> => {
      const { templates } = await send(listTemplates)
      const template = templates.find((one) => one.name === name)
      if (!template) throw new Error(`There is no template ${name}`)
      return template
    },
    onSuccess: (template) => {
      queryClient.setQueryData(templatesQuery.queryKey, (known) => withTemplate(known, template))
    },
    meta: { failure: 'Error retrieving email template' },
  })
}

/** A preview of a template. The caller handles errors in it (400). */
export const usePreview = (name: EmailKind, { subject, body, propertyId }: Previewed) =>
  useQuery({
    queryKey: ['email template preview', name, subject, body, propertyId],
    queryFn: ({ signal }) =>
      send(previewTemplate, { params: { name }, body: { subject, body, propertyId: propertyId ?? 0 }, signal }),
    enabled: propertyId !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'Error previewing email template', handles: [400] },
  })

interface Previewed extends Omit<TemplatePreviewRequest, 'propertyId'> {
  propertyId: number | null
}

/** Sends a test e-mail to the current login. */
export const useTestSend = (name: EmailKind) =>
  useMutation({
    mutationFn: (body: TemplatePreviewRequest) => send(testTemplate, { params: { name }, body }),
    meta: { failure: 'Error sending the test' },
  })
