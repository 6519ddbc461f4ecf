import 'reflect-metadata'
import { createPubSub } from '@graphql-yoga/subscription'
import { type GraphQLSchema, specifiedDirectives } from 'graphql'
import { buildSchemaSync } from 'type-graphql'
import { FactorResolver } from '../../factors/factor.resolver.ts'
import { AccountResolver } from '../../accounts/account.resolver.ts'
import { InvitationResolver } from '../../accounts/invitation.resolver.ts'
import { HistoryResolver } from '../../activity/history.resolver.ts'
import { LogResolver } from '../../activity/log.resolver.ts'
import { EventResolver } from '../../events/event.resolver.ts'
import { BookableResolver } from '../../bookings/bookable.resolver.ts'
import { OfferResolver } from '../../bookings/offers/offer.resolver.ts'
import { BookingResolver } from '../../bookings/booking.resolver.ts'
import { RegularLessonResolver } from '../../bookings/regular/regularLesson.resolver.ts'
import { BookingUndoResolver } from '../../bookings/undo/bookingUndo.resolver.ts'
import { MakeUpResolver } from '../../bookings/makeUp/makeUp.resolver.ts'
import { MoveBookingResolver } from '../../bookings/moves/move.resolver.ts'
import { WaitingResolver } from '../../bookings/waiting/waiting.resolver.ts'
import { RepeatResolver } from '../../bookings/repeat/repeat.resolver.ts'
import { AgreementTemplateResolver } from '../../contracts/agreements/agreementTemplate.resolver.ts'
import { ManyAgreementsResolver } from '../../contracts/agreements/manyAgreements.resolver.ts'
import { AgreementResolver } from '../../contracts/agreements/agreement.resolver.ts'
import { ContractResolver } from '../../contracts/contract.resolver.ts'
import { LotResolver } from '../../contracts/lots/lot.resolver.ts'
import { contractDeletion } from '../../contracts/deleteContract.ts'
import { MonthlyResolver } from '../../contracts/monthly/monthly.resolver.ts'
import { CourseResolver } from '../../courses/course.resolver.ts'
import { FromPlanResolver } from '../../contracts/fromPlan/fromPlan.resolver.ts'
import { DiscountResolver } from '../../contracts/discounts/discount.resolver.ts'
import { PlanChangeResolver } from '../../contracts/planChange/planChange.resolver.ts'
import { PriceChangeResolver } from '../../contracts/priceChange/priceChange.resolver.ts'
import { StudentFieldResolver } from '../../students/fields/studentField.resolver.ts'
import { PlanResolver } from '../../plans/plan.resolver.ts'
import { courseDeletion } from '../../courses/removeCourse.ts'
import { CashResolver } from '../../payments/cash/cash.resolver.ts'
import { DepositResolver } from '../../payments/deposits/deposit.resolver.ts'
import { FeeResolver } from '../../payments/fees/fee.resolver.ts'
import { DebitResolver } from '../../debit/debit.resolver.ts'
import { JournalResolver } from '../../debit/journal.resolver.ts'
import { TransferResolver } from '../../debit/transfer.resolver.ts'
import { PushResolver } from '../../push/push.resolver.ts'
import { RemindersResolver } from '../../reminders/reminders.resolver.ts'
import { FeedResolver } from '../../feeds/feed.resolver.ts'
import { ImportResolver } from '../../imports/import.resolver.ts'
import { FiguresResolver } from '../../figures/figures.resolver.ts'
import { locationDeletion } from '../../locations/deleteLocation.ts'
import { ErasureResolver } from '../../personalData/erasure.resolver.ts'
import { RetentionResolver } from '../../personalData/retention.resolver.ts'
import { StudentMergeResolver } from '../../students/merge/merge.resolver.ts'
import { LeaveResolver } from '../../leaves/leave.resolver.ts'
import { LocationResolver } from '../../locations/location.resolver.ts'
import { MailResolver } from '../../mail/mail.resolver.ts'
import { InvoiceResolver } from '../../papers/invoices/invoice.resolver.ts'
import { PaperSealResolver } from '../../papers/seal/paperSeal.resolver.ts'
import { StatementResolver } from '../../papers/statements/oneStatement.resolver.ts'
import { PaperMailResolver } from '../../papers/mails/paperMail.resolver.ts'
import { StatementsResolver } from '../../papers/statements/statementRun.resolver.ts'
import { ReceiptsResolver } from '../../papers/receipts/receipts.resolver.ts'
import { PaperResolver } from '../../papers/paper.resolver.ts'
import { PaymentResolver } from '../../payments/payment.resolver.ts'
import { deletionExplainer } from '../../platform/record/deletion.ts'
import { deletionResolver } from '../../platform/record/deletion.resolver.ts'
import { RecordResolver } from '../../platform/record/record.resolver.ts'
import { RunResolver } from '../../runs/run.resolver.ts'
import { SchoolResolver } from '../../school/school.resolver.ts'
import { SearchResolver } from '../../search/search.resolver.ts'
import { SlotBatchResolver } from '../../slots/batches/slotBatch.resolver.ts'
import { SlotMoveResolver } from '../../slots/moves/slotMove.resolver.ts'
import { SlotResolver } from '../../slots/slot.resolver.ts'
import { SlotEditResolver } from '../../slots/slotEdit.resolver.ts'
import { staffDeletion } from '../../staff/deleteStaff.ts'
import { GuardianResolver } from '../../guardians/guardian.resolver.ts'
import { StaffResolver } from '../../staff/staff.resolver.ts'
import { ProfileResolver } from '../../students/profile.resolver.ts'
import { studentDeletion } from '../../students/deleteStudent.ts'
import { StudentResolver } from '../../students/student.resolver.ts'
import { StudentRecordResolver } from '../../students/studentRecord.resolver.ts'
import { teacherDeletion } from '../../teachers/deleteTeacher.ts'
import { TeacherResolver } from '../../teachers/teacher.resolver.ts'

import { TemplateExportResolver } from '../../template/export/templateExport.resolver.ts'
import { SubstituteResolver } from '../../substitutes/substitute.resolver.ts'
import { RecordUndoResolver } from '../../recordUndo/recordUndo.resolver.ts'
import { UndoResolver } from '../../runs/undo/undo.resolver.ts'
import { ClosureResolver } from '../../closures/closure.resolver.ts'
import { describe } from './words/describe.ts'
import { TemplateResolver } from '../../template/template.resolver.ts'
import { ApiKeyResolver } from '../../keys/apiKey.resolver.ts'
import { describeAccess } from '../../keys/describeAccess.ts'
import { accessDirective } from '../../platform/shared/access.ts'
import { WebhookResolver } from '../../webhooks/webhook.resolver.ts'

/** Explains deletions, by kind of record that can be kept from it. */
const deletions = {
  student: deletionExplainer(studentDeletion),
  teacher: deletionExplainer(teacherDeletion),
  course: deletionExplainer(courseDeletion({ lesson: true })),
  otherBooking: deletionExplainer(courseDeletion({ lesson: false })),
  location: deletionExplainer(locationDeletion),
  contract: deletionExplainer(contractDeletion),
  staff: deletionExplainer(staffDeletion),
}

let built: GraphQLSchema | undefined

/** Returns the one executable schema, from the resolvers of all features. */
export function graphqlSchema(): GraphQLSchema {
  if (built !== undefined) return built
  built = buildSchemaSync({
    resolvers: [
      SchoolResolver,
      AccountResolver,
      FactorResolver,
      InvitationResolver,
      StudentResolver,
      StudentRecordResolver,
      ProfileResolver,
      TeacherResolver,
      StaffResolver,
      GuardianResolver,
      LocationResolver,
      AgreementResolver,
      AgreementTemplateResolver,
      ContractResolver,
      LotResolver,
      PlanResolver,
      StudentFieldResolver,
      FromPlanResolver,
      DiscountResolver,
      PlanChangeResolver,
      PriceChangeResolver,
      TemplateResolver,
      TemplateExportResolver,
      ClosureResolver,
      LeaveResolver,
      StudentMergeResolver,
      ErasureResolver,
      RetentionResolver,
      SubstituteResolver,
      MonthlyResolver,
      CourseResolver,
      SearchResolver,
      SlotResolver,
      SlotEditResolver,
      SlotBatchResolver,
      SlotMoveResolver,
      deletionResolver(deletions),
      UndoResolver,
      RecordUndoResolver,
      BookableResolver,
      BookingResolver,
      RegularLessonResolver,
      BookingUndoResolver,
      MakeUpResolver,
      MoveBookingResolver,
      WaitingResolver,
      RepeatResolver,
      OfferResolver,
      MailResolver,
      FeedResolver,
      RemindersResolver,
      PushResolver,
      FiguresResolver,
      HistoryResolver,
      LogResolver,
      EventResolver,
      WebhookResolver,
      ApiKeyResolver,
      PaymentResolver,
      CashResolver,
      FeeResolver,
      DepositResolver,
      DebitResolver,
      TransferResolver,
      PaperResolver,
      InvoiceResolver,
      ReceiptsResolver,
      StatementsResolver,
      ManyAgreementsResolver,
      PaperMailResolver,
      PaperSealResolver,
      StatementResolver,
      JournalResolver,
      RecordResolver,
      RunResolver,
      ImportResolver,
    ],
    // Demanded by type-graphql; subscriptions bring their own source, the change feed of their context.
    pubSub: createPubSub(),
    directives: [...specifiedDirectives, accessDirective],
    validate: false,
    // It would ask the schema for all of itself at every start. graphql-js validates it before its first operation.
    skipCheck: true,
  })
  describe(built)
  describeAccess(built)
  return built
}
