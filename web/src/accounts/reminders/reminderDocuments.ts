import { graphql } from '../../gql/gql.ts'

/** The own choice of reminders, and what the school does. */
export const Reminders_settings = graphql(`
  fragment Reminders_settings on ReminderSettings {
    choice
    evening
    hours
    cancelHours
    dailySchedule
    contractReminder
    school {
      evening
      eveningAt
      hours
      cancelHours
    }
  }
`)

/** Reads the own choice of reminders. (REMIND-04) */
export const ReminderSettingsQuery = graphql(`
  query ReminderSettings {
    reminderSettings {
      ...Reminders_settings
    }
  }
`)

/** Saves it. (REMIND-04) */
export const UpdateReminderSettingsMutation = graphql(`
  mutation UpdateReminderSettings($input: ReminderSettingsInput!) {
    updateReminderSettings(input: $input) {
      ...Save_answer
      reminderSettings {
        ...Reminders_settings
      }
    }
  }
`)
