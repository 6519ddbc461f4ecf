import { awayInput, substituteTeacherInput, substitutionInput } from '@koma/schema/input/substitute'
import { substituteHindrances } from '@koma/schema/rules/substitute'
import { z } from 'zod'
import type { VerbOutcome } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { lessonNotices, lessonRoles } from '../slots/lessonPeople.ts'
import { awayLessons } from '../substitutes/awayLessons.ts'
import { substitutions } from '../substitutes/judgeSubstitution.ts'
import { shownPlan, withNames } from '../substitutes/shownPlan.ts'
import { substituted } from '../substitutes/substituted.ts'
import { substituteTeacher } from '../substitutes/substituteTeacher.ts'
import { substitutionPreview } from '../substitutes/substitutionPreview.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const time = z.string().describe('YYYY-MM-DDTHH:mm:ss, the wall clock of the school.')
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
  waitingNames: z.array(z.string()).describe('The names of the students who wait, in order.'),
}
const reasons = '1001; 400: a field is filled in wrongly, or there are more than 200 lessons.'

const substitutionBody = substitutionInput.register(components, { id: 'SubstitutionBody' })
const body = substituteTeacherInput
  .extend({
    substitution: substitutionBody,
    seal: z.string().max(100).optional().describe('The seal of the dry run. Leave it out to get the dry run.'),
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
          begun: z.boolean().describe('It has begun, and can only be given to who holds it.'),
          substitutes: z
            .array(
              z.object({
                teacherId: z.string(),
                hindrance: z.enum(substituteHindrances).nullable().describe('null: can take it.'),
                worksThere: z.boolean().describe('Whether the place of the lesson is one of theirs.'),
                thereThatDay: z.boolean().describe('Whether they teach at that place on that day anyway.'),
                knownStudents: z.int().describe('The number of booked students they have taught before.'),
              }),
            )
            .describe('The best first, then those who cannot; at most 40.'),
        }),
      )
      .describe('The lessons of the teacher in that time, by start.'),
  })
  .register(components, { id: 'AwayLessonsAnswer' })

const plan = z
  .object({
    seal: z.string().describe('A digest of this plan. Send it back to carry out exactly this plan.'),
    students: z.int().describe('The number of students affected.'),
    mails: z.int().describe('The number of people who get an email.'),
    lines: z
      .array(
        z.object({
          ...lesson,
          what: z.enum(substitutions).describe('The change to it.'),
          toTeacherId: z.string().nullable().describe('The id of the teacher who is to take it; null: nobody is.'),
          success: z.boolean().describe('false: it stays with who is away.'),
          code: z.string(),
          message: z.string().describe('Why it stays, in the language of Accept-Language.'),
          warnings: z.array(z.string()).describe('The codes of what to know before.'),
          people: z
            .array(
              z.object({
                type: z.enum(['student', 'teacher']),
                role: z.enum(lessonRoles).describe('Their role in the lesson.'),
                id: z.string(),
                code: z.string(),
                name: z.string(),
                notice: z.enum(lessonNotices).describe('The way they are notified.'),
                phoneNumber: z.string().describe('Empty: none is known.'),
              }),
            )
            .describe('The people it concerns.'),
        }),
      )
      .describe('The change to each lesson, by start.'),
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
      .describe('The id of the run that does the rest, and that undoes all of it; null for a dry run.'),
  })
  .register(components, { id: 'SubstitutionAnswer' })

const substitutedAnswer = z
  .array(
    z
      .object({
        slotId: z.string(),
        startsAt: time,
        endsAt: time,
        fromTeacherId: z.string().describe('The id of the teacher who was away.'),
        fromTeacher: z.string().nullable().describe('The name of the teacher who was away; null: they were deleted.'),
        toTeacherId: z.string().nullable().describe('The id of the teacher who has it now; null: it is not held.'),
        toTeacher: z.string().nullable().describe('The name of the teacher who has it now; null: it is not held.'),
        returned: z
          .boolean()
          .nullable()
          .describe('Whether it was restored when the closure or absence was undone; null while it is not undone.'),
        note: z
          .string()
          .nullable()
          .describe(
            'Why it did not come back: gone, changed, over, unavailable, closed or teacherBusy; null when it did, or was not undone.',
          ),
      })
      .register(components, { id: 'Substituted' }),
  )
  .register(components, { id: 'SubstitutedLessons' })

/** Returns the answer to an outcome; anything unknown to this school is an HTTP status. */
const said = (ctx: Context, result: VerbOutcome) => answerOrStatus(ctx, result)

/** The paths of a teacher's absence: who could take their lessons, the dry run, doing it, and what became of them. */
export const substituteOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/admin/substitutions/lessons',
    name: 'listSubstituteChoices',
    summary: 'The lessons of a teacher who is away, and who could take each. Nothing is changed.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    query: awayInput,
    answer: lessonsAnswer,
    async run(ctx, { query }) {
      const result = await awayLessons(ctx, query)
      return {
        ...said(ctx, result),
        lessons: lessonsAnswer.shape.lessons.parse(result.ok ? result.lessons.map(withNames) : []),
      }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/admin/substitutions',
    name: 'substituteTeacher',
    summary:
      'Records that a teacher is away and gives their lessons to others, as the dry run said; without a seal, the dry run. Booked lessons also need slotBook.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    body,
    answer: doneAnswer,
    async run(ctx, { body: { substitution, seal } }) {
      if (seal === undefined) {
        const preview = await substitutionPreview(ctx, substitution)
        return {
          ...said(ctx, preview),
          plan: preview.ok ? plan.parse(shownPlan(ctx, preview.plan)) : null,
          runId: null,
        }
      }
      const result = await substituteTeacher(ctx, { substitution, seal })
      return {
        ...said(ctx, result),
        plan: result.plan && plan.parse(shownPlan(ctx, result.plan)),
        runId: result.ok ? result.runId : null,
      }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/admin/substitutions/:id',
    name: 'getSubstitution',
    summary: 'Who was to teach and who does, for each lesson of an absence by its run.',
    allowed: ['staff'],
    staff: ['slotEdit'],
    answer: substitutedAnswer,
    run: (ctx, { id }) => substituted(ctx, { runId: id }),
  }),
]
