import { awayInput, substituteTeacherInput, substitutionInput } from '@koma/schema/input/substitute'
import { substituteHindrances } from '@koma/schema/rules/substitute'
import { z } from 'zod'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { lessonNotices, lessonRoles } from '../../slots/lessonPeople.ts'
import { awayLessons } from '../../substitutes/awayLessons.ts'
import { type SubstitutionPlan, substitutions } from '../../substitutes/judgeSubstitution.ts'
import { shownPlan, withNames } from '../../substitutes/shownPlan.ts'
import { substituted } from '../../substitutes/substituted.ts'
import { substituteTeacher } from '../../substitutes/substituteTeacher.ts'
import { substitutionPreview } from '../../substitutes/substitutionPreview.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const time = z.string().describe("A time in the school's time zone, `YYYY-MM-DDTHH:mm:ss`.")
const lesson = {
  slotId: z.string(),
  startsAt: time,
  endsAt: time,
  seats: z
    .array(
      z.object({
        bookingId: z.string(),
        studentId: z.string().nullable(),
        name: z.string(),
        courseCode: z.string(),
        cost: z.int(),
      }),
    )
    .describe('The booked students; studentId is null for other bookings.'),
  waitingNames: z.array(z.string()).describe('The names of the waiting students, in order.'),
}
const reasons = '1001; 400: a field is filled in wrongly, or there are more than 200 lessons.'

const substitutionBody = substitutionInput.register(components, { id: 'SubstitutionBody' })
const body = substituteTeacherInput
  .extend({
    substitution: substitutionBody,
    digest: z.string().max(100).optional().describe('The `digest` of the preview. Leave it out to get the preview.'),
    seal: z
      .string()
      .max(100)
      .optional()
      .describe('Since 2026-11-30: use `digest`, which is the same.')
      .meta({ deprecated: true }),
  })
  .register(components, { id: 'SubstituteTeacherBody' })
const lessonsAnswer = z
  .object({
    ...answerFields(reasons),
    lessons: z
      .array(
        z.object({
          ...lesson,
          locationId: z.string().nullable(),
          begun: z
            .boolean()
            .describe('Whether the lesson has begun. It can then only be given to the teacher who holds it.'),
          substitutes: z
            .array(
              z.object({
                teacherId: z.string(),
                hindrance: z.enum(substituteHindrances).nullable().describe('null: can take it.'),
                worksThere: z
                  .boolean()
                  .describe('Whether the teacher has lessons at the same place in the weeks around.'),
                thereThatDay: z
                  .boolean()
                  .describe('Whether the teacher already has lessons at the same place that day.'),
                knownStudents: z.int().describe('The number of booked students the teacher has taught before.'),
              }),
            )
            .describe('The possible substitutes, best first, then those who cannot; at most 40.'),
        }),
      )
      .describe("The teacher's lessons in that time, by start time."),
  })
  .register(components, { id: 'AwayLessonsAnswer' })

const plan = z
  .object({
    digest: z.string().describe('A digest of this plan. Send it back to carry out exactly this plan.'),
    seal: z.string().describe('Since 2026-11-30: use `digest`, which is the same.').meta({ deprecated: true }),
    students: z.int().describe('The number of students affected.'),
    mails: z.int().describe('The number of people who get an email.'),
    lines: z
      .array(
        z.object({
          ...lesson,
          what: z.enum(substitutions).describe('What becomes of the lesson.'),
          toTeacherId: z
            .string()
            .nullable()
            .describe('The id of the teacher who is to take the lesson; null if nobody is.'),
          success: z.boolean().describe('false: it stays with who is away.'),
          code: z.string(),
          message: z.string().describe('Why the lesson stays, in the language of Accept-Language.'),
          warnings: z.array(z.string()).describe('The codes of the warnings.'),
          people: z
            .array(
              z.object({
                type: z.enum(['student', 'teacher']),
                role: z.enum(lessonRoles).describe('Their role in the lesson.'),
                id: z.string(),
                code: z.string(),
                name: z.string(),
                notice: z.enum(lessonNotices).describe('The way they are notified.'),
                phoneNumber: z.string().describe('The phone number; empty if unknown.'),
              }),
            )
            .describe('The people affected.'),
        }),
      )
      .describe('What becomes of each lesson, by start time.'),
  })
  .register(components, { id: 'SubstitutionPlan' })
const doneAnswer = z
  .object({
    ...answerFields(
      `${reasons} generalE: something is different by now; nothing was done, and plan is what it is like now.`,
    ),
    plan: plan.nullable(),
    runId: z
      .string()
      .nullable()
      .describe('The id of the background task that does the rest and can be undone; null for a preview.'),
  })
  .register(components, { id: 'SubstitutionAnswer' })

const substitutedAnswer = z
  .array(
    z
      .object({
        slotId: z.string(),
        startsAt: time,
        endsAt: time,
        fromTeacherId: z.string().describe('The id of the absent teacher.'),
        fromTeacher: z.string().nullable().describe('The name of the absent teacher; null if they were deleted.'),
        toTeacherId: z
          .string()
          .nullable()
          .describe('The id of the teacher who has the lesson now; null if it is not held.'),
        toTeacher: z
          .string()
          .nullable()
          .describe('The name of the teacher who has the lesson now; null if it is not held.'),
        returned: z
          .boolean()
          .nullable()
          .describe(
            'Whether the lesson or booking was restored by the undo; null if the closure or absence was not undone.',
          ),
        note: z
          .string()
          .nullable()
          .describe(
            'Why the lesson was not restored: `gone`, `changed`, `over`, `unavailable`, `closed` or `teacherBusy`; null if it was, or nothing was undone.',
          ),
      })
      .register(components, { id: 'Substituted' }),
  )
  .register(components, { id: 'SubstitutedLessons' })

/** Returns the answer to an outcome; anything unknown to this school is an HTTP status. */
const answerOf = (ctx: Context, result: VerbOutcome) => answerOrStatus(ctx, result)

/** Returns a plan as the paths answer with it. */
const planOf = (ctx: Context, judged: SubstitutionPlan) =>
  plan.parse({ ...shownPlan(ctx, judged), seal: judged.digest })

/** The paths of a teacher's absence: who could take their lessons, the dry run, doing it, and what became of them. */
export const substituteOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/admin/substitutions/lessons',
    name: 'listSubstituteChoices',
    summary: 'Lists the lessons of an absent teacher, and who could take each one. Changes nothing.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    query: awayInput,
    answer: lessonsAnswer,
    async run(ctx, { query }) {
      const result = await awayLessons(ctx, query)
      return {
        ...answerOf(ctx, result),
        lessons: lessonsAnswer.shape.lessons.parse(result.ok ? result.lessons.map(withNames) : []),
      }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/admin/substitutions',
    name: 'substituteTeacher',
    summary:
      "Records a teacher's absence and gives their lessons to substitutes, as the preview showed. Without a digest, returns the preview. Booked lessons also need slotBook.",
    allowed: ['staff'],
    staff: ['slotEdit'],
    body,
    answer: doneAnswer,
    async run(ctx, { body: { substitution, seal, digest = seal } }) {
      if (digest === undefined) {
        const preview = await substitutionPreview(ctx, substitution)
        return {
          ...answerOf(ctx, preview),
          plan: preview.ok ? planOf(ctx, preview.plan) : null,
          runId: null,
        }
      }
      const result = await substituteTeacher(ctx, { substitution, digest })
      return {
        ...answerOf(ctx, result),
        plan: result.plan && planOf(ctx, result.plan),
        runId: result.ok ? result.runId : null,
      }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/admin/substitutions/:id',
    name: 'getSubstitution',
    summary: 'Lists the lessons of an absence, by its task, with the absent teacher and the substitute of each.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    answer: substitutedAnswer,
    run: (ctx, { id }) => substituted(ctx, { runId: id }),
  }),
]
