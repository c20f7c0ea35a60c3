import type { EmailKind } from '@app/contract/email/kinds'
import { authorityNotification } from './authority-notification.ts'
import { certificateRefused } from './certificate-refused.ts'
import { returnReceived } from './return-received.ts'
import { certificateFollowUp } from './certificate-follow-up.ts'
import { certificateOverdue } from './certificate-overdue.ts'
import { certificateRequest } from './certificate-request.ts'
import { certificateUrgent } from './certificate-urgent.ts'
import { mailAnswer } from './mail-answer.ts'
import { trialAuditOverdue } from './trial-audit-overdue.ts'
import { trialAuditRequest } from './trial-audit-request.ts'
import { trialFollowUp } from './trial-follow-up.ts'
import { trialOverdue } from './trial-overdue.ts'
import { trialRequest } from './trial-request.ts'
import { warrantAudit } from './warrant-audit.ts'
import { warrantAuditSite } from './warrant-audit-site.ts'
import { warrantCopy } from './warrant-copy.ts'
import { warrantCouncil } from './warrant-council.ts'
import type { TemplateText } from './template.ts'

/** The built-in templates: version 0 of each kind. */
export const DEFAULT_TEMPLATES: Readonly<Record<EmailKind, TemplateText>> = {
  Email_12A_Request: certificateRequest,
  Email_12A_FollowUp: certificateFollowUp,
  Email_12A_Urgent: certificateUrgent,
  Email_12A_Overdue: certificateOverdue,
  Email_TrialEvac_Audit_Request: trialAuditRequest,
  Email_TrialEvac_Audit_Overdue: trialAuditOverdue,
  Email_TrialEvac_FullService_Request: trialRequest,
  Email_TrialEvac_FullService_FollowUp: trialFollowUp,
  Email_TrialEvac_FullService_Overdue: trialOverdue,
  Email_AuthorityOverdueBwofNotification: authorityNotification,
  Email_Bwof_Audit: warrantAudit,
  Email_Bwof_Audit_Site: warrantAuditSite,
  Email_Warrant_Council: warrantCouncil,
  Email_Warrant_Copy: warrantCopy,
  Email_Certificate_Refused: certificateRefused,
  Email_Return_Received: returnReceived,
  Email_Mail_Answer: mailAnswer,
}
