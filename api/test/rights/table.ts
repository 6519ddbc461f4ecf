import { accountRights } from './account.rights.ts'
import { bookingRights } from './booking.rights.ts'
import { closureRights } from './closure.rights.ts'
import { substituteRights } from './substitute.rights.ts'
import { contractRights } from './contract.rights.ts'
import { debitRights } from './debit.rights.ts'
import { courseRights } from './course.rights.ts'
import { factorRights } from './factor.rights.ts'
import { feedRights } from './feed.rights.ts'
import { figuresRights } from './figures.rights.ts'
import { withFresh } from './fresh.rights.ts'
import { guardianRights, withGuardians } from './guardian.rights.ts'
import { historyRights } from './history.rights.ts'
import { studentMergeRights } from './studentMerge.rights.ts'
import { leaveRights } from './leave.rights.ts'
import { logRights } from './log.rights.ts'
import { importRights } from './import.rights.ts'
import { locationRights } from './location.rights.ts'
import { studentFieldRights } from './studentField.rights.ts'
import { planRights } from './plan.rights.ts'
import { mailRights } from './mail.rights.ts'
import { moneyPathRights } from './moneyPath.rights.ts'
import { paymentRights } from './payment.rights.ts'
import { personalDataRights } from './personalData.rights.ts'
import { recordRights } from './record.rights.ts'
import type { Right } from './right.ts'
import { runRights } from './run.rights.ts'
import { schoolRights } from './school.rights.ts'
import { slotBatchRights } from './slotBatch.rights.ts'
import { searchRights } from './search.rights.ts'
import { slotMoveRights } from './slotMove.rights.ts'
import { slotRights } from './slot.rights.ts'
import { templateRights } from './template.rights.ts'
import { staffRights } from './staff.rights.ts'
import { studentRights } from './student.rights.ts'
import { teacherRights } from './teacher.rights.ts'
import { userRights } from './user.rights.ts'
import { keyRights } from './key.rights.ts'
import { webhookRights } from './webhook.rights.ts'

/**
 * The rights of everybody: every query, mutation, subscription and REST path of Koma (PERM-04, D127, D128). One that is
 * missing here fails `rights.test.ts`, as does one here that no longer exists.
 */
export const rights: Right[] = withFresh(
  withGuardians([
    ...schoolRights,
    ...accountRights,
    ...personalDataRights,
    ...factorRights,
    ...slotRights,
    ...templateRights,
    ...closureRights,
    ...substituteRights,
    ...slotBatchRights,
    ...searchRights,
    ...slotMoveRights,
    ...bookingRights,
    ...contractRights,
    ...courseRights,
    ...debitRights,
    ...feedRights,
    ...figuresRights,
    ...historyRights,
    ...leaveRights,
    ...studentMergeRights,
    ...logRights,
    ...importRights,
    ...locationRights,
    ...planRights,
    ...studentFieldRights,
    ...mailRights,
    ...moneyPathRights,
    ...paymentRights,
    ...recordRights,
    ...runRights,
    ...staffRights,
    ...studentRights,
    ...teacherRights,
    ...userRights,
    ...webhookRights,
    ...keyRights,
    ...guardianRights,
  ]),
)
