import { minutesBetween, plusMinutes } from '@koma/schema/rules/time'
import {
  type AvailableFromSettings,
  availableFromFor,
  type CancelBySettings,
  cancelByFor,
} from '@koma/schema/rules/window'
import type { SlotChoices } from './slotChoices.ts'
import type { SlotFormValues } from './slotFormValues.ts'

/** The school's settings for new slots. */
export interface SlotSettings extends AvailableFromSettings, CancelBySettings {
  slotLengthMinutes: number
}

/** Sets another lesson date; open-from and cancel-until follow by the settings. (SCHED-71, SCHED-85, SCHED-86) */
export function withDate(values: SlotFormValues, lessonDate: string, settings: SlotSettings): SlotFormValues {
  if (lessonDate === '') return { ...values, lessonDate }
  const [openDate, openTime] = parts(availableFromFor(lessonDate, settings))
  return { ...values, lessonDate, openDate, openTime, ...cancelBy(lessonDate, values.startTime, settings) }
}

/**
 * Sets another start. The end follows by the length so far, or by the school's with the default length on; cancel-until
 * is never after the start. An end that would fall on the next day is left open. (SCHED-72, SCHED-73, D76)
 */
export function withStart(values: SlotFormValues, startTime: string, settings: SlotSettings): SlotFormValues {
  const { lessonDate } = values
  if (startTime === '' || lessonDate === '') return { ...values, startTime }
  const endTime = endAfter(lessonDate, startTime, lengthOf(values, settings))
  const isAfterStart = `${values.cancelDate} ${values.cancelTime}` > `${lessonDate} ${startTime}`
  return { ...values, startTime, endTime, ...(isAfterStart ? cancelBy(lessonDate, startTime, settings) : {}) }
}

/** Sets another end; one at or before the start clears the start. (SCHED-74) */
export function withEnd(values: SlotFormValues, endTime: string): SlotFormValues {
  const isBefore = endTime !== '' && values.startTime !== '' && endTime <= values.startTime
  return { ...values, endTime, startTime: isBefore ? '' : values.startTime }
}

/** Moves the end when the default length is switched on; off changes nothing yet. (SCHED-70) */
export function withDefaultLength(
  values: SlotFormValues,
  defaultLength: boolean,
  settings: SlotSettings,
): SlotFormValues {
  const { lessonDate, startTime } = values
  if (!defaultLength || lessonDate === '' || startTime === '') return { ...values, defaultLength }
  return { ...values, defaultLength, endTime: endAfter(lessonDate, startTime, settings.slotLengthMinutes) }
}

/** Sets another teacher, with their online lesson link unless the slot has one of its own. (SCHED-62, SCHED-63) */
export function withTeacher(values: SlotFormValues, teacherId: string, choices: SlotChoices): SlotFormValues {
  const linkOf = (id: string) => choices.teachers.find(({ teacher }) => teacher.id === id)?.onlineLessonLink ?? ''
  const isOwnLink = values.onlineLessonLink !== '' && values.onlineLessonLink !== linkOf(values.teacherId)
  return { ...values, teacherId, onlineLessonLink: isOwnLink ? values.onlineLessonLink : linkOf(teacherId) }
}

function lengthOf({ lessonDate, startTime, endTime, defaultLength }: SlotFormValues, settings: SlotSettings): number {
  if (defaultLength || startTime === '' || endTime === '') return settings.slotLengthMinutes
  const minutes = minutesBetween(`${lessonDate}T${startTime}:00`, `${lessonDate}T${endTime}:00`)
  return minutes > 0 ? minutes : settings.slotLengthMinutes
}

function endAfter(date: string, startTime: string, minutes: number): string {
  const [endDate, endTime] = parts(plusMinutes(`${date}T${startTime}:00`, minutes))
  return endDate === date ? endTime : ''
}

function cancelBy(lessonDate: string, startTime: string, settings: SlotSettings) {
  const [cancelDate, cancelTime] = parts(cancelByFor(`${lessonDate}T${startTime || '23:59'}:00`, settings))
  return { cancelDate, cancelTime }
}

const parts = (time: string): [string, string] => [time.slice(0, 10), time.slice(11, 16)]
