import { MOST_MAILED_PAPERS } from '@koma/schema/input/paperMail'
import { paperKinds } from '@koma/schema/input/paper'
import { z } from 'zod'
import { mailPapers } from '../../papers/mails/mailPapers.ts'
import { paperMailPreview } from '../../papers/mails/paperMailPreview.ts'
import { paperMailProblems, type PaperMailPreviewType } from '../../papers/mails/paperMail.type.ts'
import { papers } from '../../papers/paperList.reads.ts'
import { printedPaper } from '../../papers/printedPaper.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent, withStudentCodes } from './namedRecords.ts'
import { fileOperation, type Operation, operation } from './operation.ts'
import { paperMailShape, papersAnswer, paperShape, papersShown } from './paper.shape.ts'

const papersQuery = z.object({
  kind: z.enum(paperKinds).optional().describe('Papers of this kind; all if left out.'),
  month: z.string().optional().describe('Papers issued in this month, `YYYY-MM`; of any month if left out.'),
  studentId: z.string().optional().describe('Papers of this student, by student ID or `_id`; of all if left out.'),
  inForce: z
    .enum(['true', 'false'])
    .optional()
    .describe('Papers that count if `true`, those that were cancelled or replaced if `false`; all if left out.'),
  search: z.string().optional().describe('A part of a number or a name; anything if left out.'),
  after: z.string().optional().describe('The `next` of the previous page. Leave it out for the first page.'),
})

const mailBody = z
  .object({
    ids: z
      .array(z.uuid())
      .max(MOST_MAILED_PAPERS)
      .describe('The ids of papers and of printed agreements, at most 1,000.'),
    again: z.boolean().optional().describe('Whether to send those again that were sent to the same address.'),
    preview: z.boolean().optional().describe('Whether to answer who would get which paper, and send nothing.'),
    digest: z
      .string()
      .max(64)
      .optional()
      .describe('The `digest` of the preview. Nothing is sent without it.')
      .meta({ examples: ['q3v1…'] }),
  })
  .register(components, { id: 'MailPapersBody' })

const mailAnswer = z
  .object({
    ...answerFields('1001; generalE: somebody else would get one by now, or nobody would.'),
    mailed: z.int().describe('The number of papers that are emailed.'),
    papers: z
      .array(
        z.object({
          _id: z.string(),
          kind: z.string().describe('The kind: `receipt`, `invoice`, `statement` or `agreement`.'),
          paperNumber: z.string().describe('The number of the paper, or of the contract of an agreement.'),
          studentId: z.string().describe('The student ID.'),
          studentName: z.string(),
          email: z.string().describe('The address of the student; empty if there is none.'),
          toStudent: z.boolean().describe('Whether it goes to the address of the student.'),
          guardians: z.array(z.string()).describe('The names of the guardians who get it.'),
          problem: z.enum(paperMailProblems).nullable().describe('Why it is not sent; null if it is.'),
          mail: paperMailShape,
        }),
      )
      .describe('The papers, by the name of their student.'),
    digest: z.string().describe('A digest of all of this, to send with the same body.'),
  })
  .register(components, { id: 'MailPapersAnswer' })

const none: PaperMailPreviewType = { mailed: 0, papers: [], digest: '' }

async function mailsShown(ctx: Context, { mailed, papers: of, digest }: PaperMailPreviewType) {
  const named = await withStudentCodes(ctx, of)
  return { mailed, digest, papers: named.map(({ id, ...paper }) => ({ _id: id, ...paper })) }
}

/** The paths of papers: listed, read, as PDF files, and emailed (PAPER-17). */
export const paperOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/papers',
    name: 'listPapers',
    summary: 'Lists papers, newest first, a page of 100 at a time.',
    allowed: ['staff'],
    scopes: ['students:read', 'payments:read'],
    query: papersQuery,
    answer: papersAnswer,
    async run(ctx, { query: { studentId, inForce, ...wanted } }) {
      const isInForce = inForce === undefined ? null : inForce === 'true'
      const page = await papers(ctx, {
        ...wanted,
        inForce: isInForce,
        studentId: await namedStudent(ctx, studentId),
      })
      return { papers: await papersShown(ctx, page.papers), next: page.next }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/papers/:id',
    name: 'getPaper',
    summary: 'Returns one paper.',
    allowed: ['staff'],
    scopes: ['students:read', 'payments:read'],
    answer: paperShape,
    async run(ctx, { id }) {
      const [paper] = await papersShown(ctx, (await papers(ctx, { id: idOrUnknown(id) })).papers)
      if (paper === undefined) throw notFound(ctx.language)
      return paper
    },
  }),
  fileOperation({
    method: 'GET',
    path: '/api/papers/:id/pdf',
    name: 'getPaperPdf',
    summary: 'Returns a paper as a PDF file, as it was issued.',
    allowed: ['staff'],
    scopes: ['students:read', 'contracts:read', 'payments:read'],
    query: z.object({
      copy: z.enum(['true', 'false']).optional().describe('Whether it is marked as a copy (再発行); not if left out.'),
    }),
    file: 'application/pdf',
    async run(ctx, { id, query }) {
      const paper = await printedPaper(ctx, id, query.copy === 'true')
      if (paper === null) throw notFound(ctx.language)
      return { name: `${paper.kind}-${paper.paperNumber}.pdf`, bytes: paper.bytes }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/papers/mail',
    name: 'sendPapers',
    refusesByStatus: true,
    summary: 'Emails papers to their students as PDF files, or previews it. More than one needs `bulkPayments`.',
    allowed: ['staff'],
    body: mailBody,
    answer: mailAnswer,
    async run(ctx, { body: { preview: isPreview, digest = '', ...wish } }) {
      if (isPreview === true) {
        const shown = await paperMailPreview(ctx, wish)
        return { ...answerShape(ctx, { ok: true }), ...(await mailsShown(ctx, shown)) }
      }
      const { preview, ...result } = await mailPapers(ctx, { ...wish, digest })
      return { ...answerShape(ctx, result), ...(await mailsShown(ctx, preview ?? none)) }
    },
  }),
]
