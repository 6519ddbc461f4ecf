import { Migration } from '@mikro-orm/migrations'

/** Katakana and the hiragana they are written as where somebody looks for a word. */
const KATAKANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x30a1 + index))
const HIRAGANA = String.fromCodePoint(...Array.from({ length: 86 }, (_, index) => 0x3041 + index))

/**
 * Rare words are found in a log of any length: an index keeps every pair of signs of an entry's texts, its type, who did it
 * and the teacher, each as a number that is another one in every school. (LOG-02, decision 038)
 *
 * Both functions stand here and not among the living ones: the index holds what they gave when an entry was written. Another
 * way to read the texts is another function with another index.
 */
export class Migration046_log_search extends Migration {
  override up(): void {
    this.addSql(`create function koma_log_plain(text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(translate(lower(normalize($1, NFKC)), '${KATAKANA}', '${HIRAGANA}'), '\\s', '', 'g') $$`)
    this.addSql(`create function koma_log_keys(school uuid, plain text, marks text[]) returns int[]
      language plpgsql immutable parallel safe as $$
      begin
        return array(
          select hashtext(school::text || substr(plain, n, 2)) from generate_series(1, length(plain) - 1) n
          union select hashtext(school::text || mark) from unnest(marks) mark where mark is not null);
      end $$`)
    this.addSql(`create index activity_words on activity using gin (koma_log_keys(school_id,
      koma_log_plain(coalesce(student_code, '') || '|' || coalesce(student_name, '') || '|' || coalesce(teacher_code, '')
        || '|' || coalesce(course_code, '') || '|' || coalesce(contract_name, '') || '|' || actor
        || '|' || coalesce(record_name, '') || '|' || coalesce(lesson_location, '')),
      array['type:' || type, 'actor:' || actor, 'teacher:' || teacher_id::text]))`)
    // Figures of a period read what was cancelled in it; what is booked has booking_live_start.
    this.addSql(`create index booking_ended_start on booking (school_id, starts_at) where status <> 'booked'`)
  }
}
