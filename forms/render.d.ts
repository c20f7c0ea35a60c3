import type { Day } from '@app/contract/dates'
import type { FormFacts } from '@app/contract/document/form-facts'
import type { DocumentKind } from '@app/contract/document/kinds'
import type { Signatory } from '@app/contract/operator/schema'
import type { Signature } from '@app/contract/return/schema'
import type { Answers } from './src/answers.ts'
import type { ReturnView } from './src/return-page/view.ts'
import type { ReturnRequest } from '@app/contract/return/schema'

export type { Answers }
export type { ReturnScreen, ReturnView, Values } from './src/return-page/view.ts'

/**
 * The answers before anybody has changed them, with the proposed signatory: the person whom the warrant's record names,
 * if that person may sign.
 */
export declare function defaultAnswers(kind: DocumentKind, facts: FormFacts): Answers

/** The answers of a form that goes out for signature: as by default, but nobody is named as having signed it. */
export declare function unsignedAnswers(kind: DocumentKind, facts: FormFacts): Answers

/**
 * Whether two sets of answers print the same. An empty text equals a missing one, and an unticked box equals a missing
 * one.
 */
export declare function isSameAnswers(one: Answers, other: Answers): boolean

/** The people who may sign a form, with the ids for `issuedBy`; empty if there is no choice. */
export declare function formSigners(kind: DocumentKind, facts: FormFacts): readonly Signatory[]

/** The person whom Form 12 names below the signature; undefined is left to the pen. */
export declare function warrantSigning(
  facts: FormFacts,
  answers: Answers,
): {
  readonly name?: string | undefined
  readonly position?: string | undefined
  readonly organisation?: string | undefined
}

/** Renders a form as an HTML document for A4, including its fonts. Without answers it has the default ones. */
export declare function renderForm(kind: DocumentKind, facts: FormFacts, answers?: Answers): string

/** Adds to a rendered Form 12 that it is a draft, and why. Its own style sheet lays the mark across its pages. */
export declare function markAsDraft(html: string, reasons: readonly string[]): string

/** What whoever signs a Form 12A on a screen fills in. `signedDate` ends the period. */
export interface SignedCertificate {
  readonly iqpName: string
  readonly iqpRegistrationNumber: string
  readonly iqpRegister: string
  readonly signedDate: Day
  readonly recommendation: string
  readonly signature: Signature
}

/** Renders a Form 12A that was signed on a screen as an HTML document for A4. */
export declare function renderSignedCertificate(facts: FormFacts, signed: SignedCertificate): string

/** Why a supplier cannot certify one of its systems. */
export interface ReportedSystem {
  /** As forms name the system. */
  readonly title: string
  /** In words. */
  readonly reason: string
  /** The reason is that an inspection was missed. */
  readonly wasMissed: boolean
  /** What was found or missed; empty if nothing is said. */
  readonly found: string
  /** When it can be certified; null if that is not known. */
  readonly expectedDate: Day | null
}

/** Renders a report in lieu with what a supplier said, unsigned, as an HTML document for A4. */
export declare function renderReportInLieu(facts: FormFacts, systems: readonly ReportedSystem[]): string

/** What an IQP recommends to amend in the compliance schedule, for some systems. */
export interface Recommendation {
  readonly systems: readonly string[]
  readonly iqpName: string
  readonly recommendation: string
}

/** Renders the recommendations that are attached to a warrant as an HTML document for A4. */
export declare function renderRecommendations(facts: FormFacts, recommendations: readonly Recommendation[]): string

/** A period, and the papers of each sort that an audit pack of it has. `number` counts them through the pack. */
export interface AuditPackProps {
  readonly from: Day
  readonly to: Day
  readonly sections: readonly {
    readonly title: string
    readonly papers: readonly { readonly number: number; readonly title: string }[]
  }[]
}

/** A defect of an audit pack; `cleared` is null while it is open. */
export interface AuditDefect {
  readonly defectId: number
  readonly where: string
  readonly description: string
  readonly severity: string
  readonly found: Day | null
  readonly foundBy: string
  readonly action: string
  readonly cleared: Day | null
  readonly clearedNote: string
}

/** Renders the list of contents of an audit pack as an HTML document for A4. */
export declare function renderAuditContents(facts: FormFacts, pack: AuditPackProps): string

/** Renders the defects of an audit pack as an HTML document for A4. */
export declare function renderAuditDefects(
  facts: FormFacts,
  pack: Pick<AuditPackProps, 'from' | 'to'> & { readonly defects: readonly AuditDefect[] },
): string

/** The day of what a form tells, if that is filled in; null for one that is dated when it is printed. */
export declare function formDay(kind: DocumentKind, answers: Answers): Day | null

/** The file name of a printed form (docs/rules/documents.md#generated-names). */
export declare function formFileName(kind: DocumentKind, facts: FormFacts, answers: Answers): string

/**
 * The number of pages that a form must fit on, null for any number, and the percentage to start at
 * (docs/rules/documents.md#scaling).
 */
export declare function formScaling(
  kind: DocumentKind,
  facts: FormFacts,
): { fitToPageCount: number | null; scalingPercentage: number; smallestPercentage?: number }

/** Warnings to check before issuing a form with these answers, one sentence each. They do not prevent issuing it. */
export declare function formDoubts(kind: DocumentKind, facts: FormFacts, answers: Answers): string[]

/** Those of them that name words which may be printed as boxes. */
export declare function fontDoubts(facts: FormFacts, answers: Answers): string[]

/** The style sheet of the pages behind return links, for their security policy. */
export declare const returnPageStyles: string

/** Renders a page behind a return link as an HTML document. */
export declare function renderReturnPage(view: ReturnView): string

/** Renders what is said in the place of a page: that a link does not work, or that it was used too often. */
export declare function renderReturnNotice(
  operator: ReturnRequest['operator'],
  logo: string | null,
  notice: string,
): string
