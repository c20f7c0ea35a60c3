import {
  dismissMail,
  downloadAttachment,
  downloadMail,
  dropMail,
  fileCertificate,
  fileMail,
  getThread,
  listAnswerableEmails,
  listPropertyMail,
  listUnmatched,
  replyToMail,
  suggestCertificate,
} from '@app/contract/mail/calls'
import type { Mail } from '@app/contract/mail/schema'
import { getProperty } from '@app/contract/property/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useStoreFile } from '../document/api.ts'
import { attachableFile } from '../document/chosen-files.ts'
import { download } from '../lib/download.ts'
import { send, type SendOptions } from '../lib/send.ts'
import { upload } from '../lib/upload.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MAIL, MAILBOX_POLL_MS, useShowChange } from './mailbox.ts'

export const useThread = (emailId: number) =>
  useQuery({
    queryKey: [MAIL, 'thread', emailId],
    queryFn: async ({ signal }) => (await send(getThread, { params: { emailId }, signal })).data,
    meta: { failure: 'Error retrieving the answers' },
  })

export const useUnmatched = () =>
  useQuery({
    queryKey: [MAIL, 'unmatched'],
    queryFn: async ({ signal }) => (await send(listUnmatched, { signal })).data,
    refetchInterval: MAILBOX_POLL_MS,
    meta: { failure: 'Error loading unmatched mail' },
  })

export const usePropertyMail = (propertyId: number) =>
  useQuery({
    queryKey: [MAIL, 'property', propertyId],
    queryFn: async ({ signal }) => (await send(listPropertyMail, { query: { propertyId }, signal })).data,
    meta: {
      failure: `Error loading the mail of property ${propertyId}`,
      partOf: { kind: 'property', id: propertyId },
    },
  })

/** The e-mails that a message about a property can answer, once somebody wants to choose. */
export const useAnswerableEmails = (propertyId: number, isWanted: boolean) =>
  useQuery({
    queryKey: [MAIL, 'answerable', propertyId],
    queryFn: async ({ signal }) => (await send(listAnswerableEmails, { query: { propertyId }, signal })).data,
    enabled: isWanted,
    meta: { failure: `Error loading the emails about property ${propertyId}` },
  })

export const useCertificateSuggestion = (mailId: number) =>
  useQuery({
    queryKey: [MAIL, 'certificate', mailId],
    queryFn: ({ signal }) => send(suggestCertificate, { params: { mailId }, signal }),
    // What somebody has edited must not be replaced by another suggestion.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: 'Error reading the attachments' },
  })

export function useFileMail() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof fileMail>['body']) => send(fileMail, { body }),
    onSuccess: ({ propertyName }) => toast.success('Filed', propertyName),
    // Also where somebody else was first.
    onSettled: () => show(),
    meta: { failure: 'Error filing the message' },
  })
}

export function useDismissMail() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof dismissMail>['body']) => send(dismissMail, { body }),
    onSuccess: () => show(),
    meta: { failure: 'Error dismissing the message' },
  })
}

export function useReply() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof replyToMail>['body']) => send(replyToMail, { body }),
    onSuccess: () => {
      show()
      toast.success('The answer is on its way.')
    },
    meta: { failure: 'Error sending the answer' },
  })
}

/** The documents of a property, from the record that its screen shows too. */
export const usePropertyDocuments = (propertyId: number) =>
  useQuery({
    queryKey: ['property', propertyId],
    queryFn: ({ signal }) => send(getProperty, { params: { propertyId }, signal }),
    select: ({ documents }) => documents,
    meta: { failure: `Error loading the documents of property ${propertyId}` },
  })

/** Uploads a file that goes with an answer. It joins the documents of the property as a draft. */
export function useAttachFile(propertyId: number) {
  const store = useStoreFile(propertyId, { isDraft: true })
  return useMutation({
    mutationFn: (file: File) => {
      const named = attachableFile(propertyId, file)
      const progress = { signal: new AbortController().signal, onProgress: () => undefined }
      return store([named], progress, named.name)
    },
    meta: { failure: 'Error attaching the file' },
  })
}

export function useFileCertificate() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (body: SendOptions<typeof fileCertificate>['body']) => send(fileCertificate, { body }),
    onSuccess: () => {
      show('certificates', 'certificate queue', 'property')
      toast.success('The certificate is filed.', 'It waits under "Certificates to check".')
    },
    meta: { failure: 'Error filing the certificate', handles: [400] },
  })
}

/** Keeps a message that somebody has as a file with a property. */
export function useDropMail(propertyId: number) {
  const show = useShowChange()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('PropertyId', String(propertyId))
      form.append('Files', file)
      return upload(dropMail, { form, signal: new AbortController().signal, onProgress: () => undefined })
    },
    onSuccess: (mail) => {
      show()
      if (mail.propertyId === propertyId) toast.success('The message is kept.', mail.subject)
      // It does not appear where it was dropped.
      else toast.warning(`This message is filed with ${mail.propertyName}.`, mail.subject)
    },
    meta: { failure: 'Error keeping the message' },
  })
}

export function useDownloads({ mailId }: Pick<Mail, 'mailId'>) {
  const { mutate: attachment } = useMutation({
    mutationFn: (position: number) => download(downloadAttachment, { params: { mailId, position } }),
    meta: { failure: 'Error downloading the attachment' },
  })
  const { mutate: message } = useMutation({
    mutationFn: () => download(downloadMail, { params: { mailId } }),
    meta: { failure: 'Error downloading the message' },
  })
  return { attachment, message }
}
