import { graphql } from '../gql/gql.ts'
import type { SettingsForm_SettingsFragment } from '../gql/graphql.ts'

/** All settings, as the form edits them. (SET-02) */
export const SettingsForm_settings = graphql(`
  fragment SettingsForm_settings on SchoolSettings {
    id
    version
    name
    email
    emailName
    schoolContact
    invoiceNumber
    transferTo
    transferToEn
    taxRounding
    language
    timezoneName
    defaultColor
    scheduleStart
    scheduleEnd
    scheduleIntervalMinutes
    slotLengthMinutes
    availableFromMonths
    availableFromDay
    availableFromHour
    bookUntilHours
    bookUntilMinutes
    cancelByDays
    cancelByHour
    defaultCalendar
    creditType
    displayTeacherName
    showAttendance
    priorityTeachers
    onlineLessons
    waitingList
    offerMinutes
    offerQuietFrom
    offerQuietUntil
    offerCloseMinutes
    studentMoves
    movesPerMonth
    moveWithinDays
    remindEvening
    remindEveningAt
    remindHours
    remindCancelHours
    leaveNoticeMonths
    leaveNoticeDay
    pauseFee
    leaveReasons
    lateFeeYen
    lateFeePercent
    lateFeeDays
    noShowFee
    firstMonth
    firstMonthRounding
    firstMonthUnit
    firstMonthPoints
    makeUpTold
    makeUpNotTold
    makeUpAbsent
    makeUpLate
    makeUpDays
    contractReminders
    alertPasswordReset
    alertWaitingList
    secondFactorStaff
    secondFactorTeachers
  }
`)

export type Settings = SettingsForm_SettingsFragment

/** The accounts of whom a second factor may be demanded, with whether they have one. (SEC-33) */
export const WithoutFactorQuery = graphql(`
  query WithoutFactor {
    staff: accounts(userType: staff) {
      id
      fullName
      active
      hasSecondFactor
    }
    teachers: accounts(userType: teacher) {
      id
      fullName
      active
      hasSecondFactor
    }
  }
`)

/** The settings as they are now. (SET-01) */
export const SettingsQuery = graphql(`
  query Settings {
    settings {
      ...SettingsForm_settings
    }
  }
`)

/** Reads what new settings would leave behind. */
export const SettingsEffectsQuery = graphql(`
  query SettingsEffects($input: SettingsEffectsInput!) {
    settingsEffects(input: $input) {
      outside {
        ...SlotsLeft_slots
      }
      zoned {
        ...SlotsLeft_slots
      }
      skipped {
        ...SlotsLeft_slots
      }
      online {
        ...SlotsLeft_slots
      }
      waiting {
        count
        students {
          name
          slotId
          startsAt
        }
      }
    }
  }
`)

/** The number of slots, and the first of them. */
export const SlotsLeft_slots = graphql(`
  fragment SlotsLeft_slots on SlotsLeft {
    open
    booked
    slots {
      slotId
      startsAt
      endsAt
      teacherName
      bookedCount
    }
  }
`)

/** Saves settings. (SET-14, PERM-37) */
export const UpdateSettingsMutation = graphql(`
  mutation UpdateSettings($input: UpdateSettingsInput!) {
    updateSettings(input: $input) {
      ...Save_answer
      ...Save_form
      settings {
        ...SettingsForm_settings
      }
    }
  }
`)

/** Gives the school a logo, or takes it away. (BRAND-09, BRAND-10) */
export const SetSchoolLogoMutation = graphql(`
  mutation SetSchoolLogo($input: SetLogoInput!) {
    setSchoolLogo(input: $input) {
      ...Save_answer
      school {
        id
        logoUrl
        printLogoUrl
      }
    }
  }
`)

/** Brings the guide through the first steps back, above the schedule. */
export const ShowGuideMutation = graphql(`
  mutation ShowGuide {
    putGuideAway(putAway: false) {
      ...Save_answer
    }
  }
`)
