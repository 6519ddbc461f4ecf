import { Migration } from '@mikro-orm/migrations'

/** The words of every number and address, as the trigger makes them from now on. */
const words = (text: string, value: string) => `insert into student_word (school_id, word, student_id)
  select distinct s.school_id, substr(t.text, n, 24), s.id
  from student s
  cross join lateral (select ${value} as text) t
  cross join lateral generate_series(1, length(t.text)) n
  where ${text} <> ''
  on conflict do nothing`

/**
 * A student who is deleted leaves every list, while past lessons go on telling the name (decision 026): the row stays,
 * marked, and the code can be given again. Students are found by number and address too, and their list comes in pages,
 * in an order that an index has.
 */
export class Migration025_students extends Migration {
  override up(): void {
    this.addSql(`alter table student add column deleted boolean not null default false`)
    this.addSql(`alter table student add constraint student_deleted_is_inactive check (not (deleted and active))`)
    this.addSql(`alter table student drop constraint student_school_id_student_id_key`)
    this.addSql(`create unique index student_code on student (school_id, student_id) where not deleted`)
    this.addSql(`create index student_name on student (school_id, last_name, first_name, student_id) where not deleted`)
    this.addSql(`create index student_login
      on student (school_id, coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00'), student_id) where not deleted`)

    this.addSql(`drop trigger student_words_changed on student`)
    const named = (which: string) =>
      `(${which}.last_name, ${which}.first_name, ${which}.student_id, ${which}.phone_number, ${which}.email, ${which}.deleted)`
    this.addSql(`create trigger student_words_changed
      after update of last_name, first_name, student_id, phone_number, email, deleted on student for each row
      when (${named('old')} is distinct from ${named('new')}) execute function koma_student_words()`)
    this.addSql(words('s.phone_number', `regexp_replace(s.phone_number, '\\D', '', 'g')`))
    this.addSql(words('s.email', `regexp_replace(lower(normalize(s.email, NFKC)), '\\s', '', 'g')`))
    // Whether somebody has a word that begins so is asked of the index alone.
    this.addSql(`drop index student_word_of_student`)
    this.addSql(`create index student_word_of_student on student_word (school_id, student_id, word)`)

    this.addSql(`create index mail_of_student on mail (school_id, student_id, id) where student_id is not null`)
  }
}
