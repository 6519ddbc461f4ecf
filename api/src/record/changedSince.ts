/**
 * The condition that the log has had an entry about the record with this id since the moment in `parameter` (`$4`, a
 * timestamptz; null lets all through); the school is `school` (`$1`). Of students and contracts what was booked for
 * them counts as well. Entries are committed a moment after their time: who asks again begins a minute earlier than
 * they asked last, and who must not miss anything reads events (decision 045).
 */
export function changedSince(id: string, school: string, parameter: string): string {
  return `(${parameter}::timestamptz is null or ${id} in (
    select unnest(array[a.record_id, a.student_id, a.contract_id]) from activity a
    where a.school_id = ${school} and a.at >= ${parameter}))`
}
