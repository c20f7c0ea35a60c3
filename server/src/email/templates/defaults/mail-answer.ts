import { SIGN_OFF } from './parts.ts'
import { bodyOf, type TemplateText } from './template.ts'

/** What somebody answers to a message from outside. Its subject is that of the message. */
export const mailAnswer: TemplateText = {
  subject: 'Re: {{ propertyName }}',
  body: bodyOf('<p>{{ message }}</p>', SIGN_OFF),
}
