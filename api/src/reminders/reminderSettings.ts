import { type ReminderChoice, type Reminders } from '@koma/schema/rules/reminders'
import { reminderSettingsInput, type ReminderSettingsInput } from '@koma/schema/input/reminders'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { accountId } from '../accounts/accountTables.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { mayChooseReminders } from './reminders.policy.ts'

/** What somebody chose, before the school's defaults are looked at. */
export interface ReminderSettings extends Reminders {
  choice: ReminderChoice
  dailySchedule: boolean
  contractReminder: boolean
}

const unchosen: ReminderSettings = {
  choice: 'school',
  evening: false,
  hours: 0,
  cancelHours: 0,
  dailySchedule: true,
  contractReminder: true,
}

/** The names by which the log knows them. */
const loggedAs: Record<keyof ReminderSettings, string> = {
  choice: 'reminders',
  evening: 'remindEvening',
  hours: 'remindHours',
  cancelHours: 'remindCancelHours',
  dailySchedule: 'dailySchedule',
  contractReminder: 'contractReminder',
}

/** Names a student or teacher of a school. */
export interface ReminderReader {
  schoolId: string
  type: 'student' | 'teacher'
  id: string
}

/** Returns what the viewer chose. Students and teachers. */
export async function reminderSettings(ctx: Context): Promise<ReminderSettings> {
  return chosenBy(ctx.em, readerOf(ctx, mayChooseReminders(ctx)))
}

/** Returns the reminders of the viewer's school. */
export function schoolReminders({ school }: Context): Reminders & { eveningAt: string } {
  return {
    evening: school.remindEvening,
    eveningAt: school.remindEveningAt,
    hours: school.remindHours,
    cancelHours: school.remindCancelHours,
  }
}

/** Saves what the viewer chooses; the log keeps what changed. Students and teachers. (REMIND-04) */
export async function updateReminderSettings(
  ctx: Context,
  input: ReminderSettingsInput,
): Promise<{ ok: true } | Refusal> {
  const viewer = mayChooseReminders(ctx)
  const read = readForm(ctx, reminderSettingsInput, input)
  if (!read.ok) return read
  await inTransaction(ctx, async (em) => {
    const changes = await saveChoice(em, readerOf(ctx, viewer), givenFields(read.form))
    if (Object.keys(changes).length > 0)
      await noteAccount(em, ctx, { type: 'record-changed', account: viewer, by: viewer, changes })
  })
  return { ok: true }
}

function readerOf(ctx: Context, { type, id }: Viewer): ReminderReader {
  if (type !== 'student' && type !== 'teacher') throw new Error('only students and teachers are reminded')
  return { schoolId: ctx.school.id, type, id }
}

async function chosenBy(em: EntityManager, { schoolId, type, id }: ReminderReader): Promise<ReminderSettings> {
  const [chosen] = await query(
    em,
    sql<ReminderSettings>`
      select choice, evening, hours, cancel_hours as "cancelHours", daily_schedule as "dailySchedule",
        contract_reminder as "contractReminder"
      from reminder_choice where school_id = ${schoolId} and ${accountId(type)} = ${id}`,
  )
  return chosen ?? unchosen
}

/** Writes the changes of a choice, and returns what each was and is for the log. */
export async function saveChoice(
  em: EntityManager,
  reader: ReminderReader,
  chosen: Partial<ReminderSettings>,
): Promise<Record<string, Change>> {
  const before = await chosenBy(em, reader)
  const now = { ...before, ...chosen }
  const names = Object.keys(unchosen) as (keyof ReminderSettings)[]
  const changed = names.filter((name) => before[name] !== now[name])
  if (changed.length === 0) return {}
  const { schoolId, type, id } = reader
  await query(
    em,
    sql`
      insert into reminder_choice
        (school_id, ${accountId(type)}, choice, evening, hours, cancel_hours, daily_schedule, contract_reminder)
      values (${schoolId}, ${id}, ${now.choice}, ${now.evening}, ${now.hours}, ${now.cancelHours},
        ${now.dailySchedule}, ${now.contractReminder})
      on conflict (school_id, ${accountId(type)}) do update
      set choice = excluded.choice, evening = excluded.evening, hours = excluded.hours,
        cancel_hours = excluded.cancel_hours, daily_schedule = excluded.daily_schedule,
        contract_reminder = excluded.contract_reminder`,
  )
  return Object.fromEntries(changed.map((name): [string, Change] => [loggedAs[name], [before[name], now[name]]]))
}
