import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../platform/shared/context.ts'
import { StudentType } from '../../students/student.type.ts'
import { RegularLessonType } from './regularLesson.type.ts'
import { regularLessonsOf } from './regularLessons.ts'

@Resolver(() => StudentType)
export class RegularLessonResolver {
  @FieldResolver(() => [RegularLessonType], {
    description: 'The next lessons of what the student does regularly, at most 3.',
  })
  regularLessons(@Root() student: StudentType, @Ctx() ctx: Context) {
    return regularLessonsOf(ctx, student.id)
  }
}
