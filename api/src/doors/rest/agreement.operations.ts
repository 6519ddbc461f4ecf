import { signAgreementInput, startAgreementsInput } from '@koma/schema/input/agreement'
import { contractKinds } from '@koma/schema/input/contract'
import { z } from 'zod'
import { agreement, agreements, printedAgreement } from '../../contracts/agreements/agreement.reads.ts'
import type { AgreementType } from '../../contracts/agreements/agreement.type.ts'
import { agreementChanges } from '../../contracts/agreements/agreementPlan.ts'
import { agreementsPreview } from '../../contracts/agreements/agreementsPreview.ts'
import { drawAgreements } from '../../contracts/agreements/drawAgreements.ts'
import { signAgreement } from '../../contracts/agreements/signAgreement.ts'
import { startAgreements } from '../../contracts/agreements/startAgreements.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent, withStudentCodes } from './namedRecords.ts'
import { fileOperation, type Operation, operation } from './operation.ts'
import { runAnswer, runAnswered } from './paper.shape.ts'

const agreementShape = z
  .object({
    _id: z.string(),
    contractId: z.string().describe('The `_id` of the contract.'),
    contractNumber: z.string(),
    studentName: z.string(),
    printedAt: z.string().describe("The time it was printed, YYYY-MM-DDTHH:mm:ss in the school's time zone."),
    printedBy: z.string().describe('The name of the person who printed it.'),
    signedOn: z.string().nullable().describe('The day on which it was signed, YYYY-MM-DD; null if it was not.'),
    pdfPath: z.string().describe('The path of its PDF.'),
  })
  .register(components, { id: 'Agreement' })

const agreementsAnswer = z.array(agreementShape).register(components, { id: 'Agreements' })

const agreementAnswer = z
  .object({
    ...answerFields('1001; 404: it does not exist; 400: a field is wrong.'),
    data: agreementShape.nullable().describe('The agreement as it is now; null if the change was refused.'),
  })
  .register(components, { id: 'AgreementAnswer' })

const previewAnswer = z
  .object({
    more: z.int().describe('The number of contracts beyond the first 1,000, which are not listed.'),
    agreements: z
      .array(
        z.object({
          contractId: z.string().describe('The `_id` of the contract.'),
          contractNumber: z.string(),
          studentId: z.string().describe('The student ID.'),
          studentName: z.string(),
          contractHolder: z.string().describe('Who holds the contract; the student where nobody else does.'),
          startDate: z.string().describe('The first day of the contract, YYYY-MM-DD.'),
          endDate: z.string().describe('The last day of the contract, YYYY-MM-DD.'),
          price: z.int().describe('The price with its adjustments, in whole yen.'),
          lacksCoolingOff: z
            .boolean()
            .describe(
              'Whether the contract is longer than two months and costs more than 50,000 yen, and no clause speaks of the cooling-off period.',
            ),
          change: z.enum(agreementChanges).describe('What createAgreements would do.'),
          lastId: z.string().nullable().describe('The `_id` of the agreement printed last; null without one.'),
          lastPrintedOn: z
            .string()
            .nullable()
            .describe('The day on which it was printed, YYYY-MM-DD; null without one.'),
          lastSignedOn: z
            .string()
            .nullable()
            .describe('The day on which it was signed, YYYY-MM-DD; null if it was not.'),
          lastPdfPath: z.string().nullable().describe('The path of its PDF; null without one.'),
          digest: z.string().describe('The digest to send to createAgreements.'),
        }),
      )
      .describe('One for each contract, by name of the student.'),
  })
  .register(components, { id: 'AgreementsPreview' })

const truth = (what: string) => z.enum(['true', 'false']).optional().describe(what)

const previewQuery = z.object({
  kind: z.enum(contractKinds).optional().describe('The contracts to list; all if left out.'),
  studentId: z.string().optional().describe('Contracts of this student, by student ID or `_id`; of all if left out.'),
  search: z.string().optional().describe("Part of the student's name or ID, the contract number or the holder's name."),
  all: truth('Whether to include inactive contracts.'),
  fixed: truth('With `true`, only contracts of students in the weekly template; with `false`, only the others.'),
})

const agreementsBody = startAgreementsInput.register(components, { id: 'AgreementsBody' })
const signatureBody = signAgreementInput.omit({ id: true }).register(components, { id: 'SignatureBody' })

const pathOfPdf = (id: string) => `/api/agreements/${id}/pdf`

function shown({ id, contractId, at, by, signedOn, content }: AgreementType): z.output<typeof agreementShape> {
  const { contractNumber, studentName } = content
  const printed = { printedAt: at, printedBy: by, signedOn, pdfPath: pathOfPdf(id) }
  return agreementShape.parse({ _id: id, contractId, contractNumber, studentName, ...printed })
}

/** The paths of agreements: previewed and printed for many contracts, listed, as PDF files, and signed (AGR-09). */
export const agreementOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/agreements/preview',
    name: 'getAgreementsPreview',
    summary: 'Previews the agreements of all contracts of a list; each has a digest to send to createAgreements.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['students:read', 'contracts:read', 'payments:write'],
    query: previewQuery,
    answer: previewAnswer,
    async run(ctx, { query: { all, fixed, studentId, ...wanted } }) {
      // Permission first: others must not find out which ids exist.
      maySettleContracts(ctx)
      const preview = await agreementsPreview(ctx, {
        ...wanted,
        studentId: await namedStudent(ctx, studentId),
        all: all === 'true',
        fixed: fixed && fixed === 'true',
      })
      const named = await withStudentCodes(ctx, preview.agreements)
      return previewAnswer.parse({
        more: preview.more,
        agreements: named.map((each) => ({ ...each, lastPdfPath: each.lastId && pathOfPdf(each.lastId) })),
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/api/agreements',
    name: 'createAgreements',
    refusesByStatus: true,
    summary: 'Prints the agreements of many contracts in the background, just as they were previewed.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    body: agreementsBody,
    answer: runAnswer,
    async run(ctx, { body }) {
      return runAnswered(ctx, await startAgreements(ctx, body))
    },
  }),
  operation({
    method: 'GET',
    path: '/api/agreement/contracts/:id',
    name: 'listAgreements',
    summary: 'Lists the printed agreements of a contract, newest first.',
    allowed: ['staff'],
    scopes: ['students:read', 'contracts:read'],
    answer: agreementsAnswer,
    async run(ctx, { id }) {
      return (await agreements(ctx, idOrUnknown(id))).map(shown)
    },
  }),
  fileOperation({
    method: 'GET',
    path: '/api/agreements/:id/pdf',
    name: 'getAgreementPdf',
    summary: 'Returns a printed agreement as a PDF file, as it was printed.',
    allowed: ['staff'],
    scopes: ['students:read', 'contracts:read'],
    file: 'application/pdf',
    async run(ctx, { id }) {
      const printed = await printedAgreement(ctx, id)
      if (printed === null) throw notFound(ctx.language)
      return { name: `agreement-${printed.content.contractNumber}.pdf`, bytes: await drawAgreements([printed]) }
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/agreements/:id/signature',
    name: 'signAgreement',
    refusesByStatus: true,
    summary: 'Records on which day a printed agreement was signed, or that it was not.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes: ['contracts:write', 'students:read'],
    body: signatureBody,
    answer: agreementAnswer,
    async run(ctx, { id, body }) {
      const result = await signAgreement(ctx, { ...body, id: idOrUnknown(id) })
      const signed = result.ok ? await agreement(ctx, result.id) : null
      return { ...answerOrStatus(ctx, result), data: signed && shown(signed) }
    },
  }),
]
