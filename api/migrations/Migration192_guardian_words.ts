import { Migration } from '@mikro-orm/migrations'

const names = ['last_name', 'first_name', 'last_reading', 'first_reading', 'email', 'phone_number']
const named = (row: 'old' | 'new') => `(${names.map((name) => `${row}.${name}`).join()})`

/** Students are also found by their guardians: name, reading, email address and phone number. */
export class Migration192_guardian_words extends Migration {
  override up(): void {
    // Its body is written by applyFunctions.
    this.addSql(
      `create function koma_guardian_words() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    this.addSql(`create trigger guardian_words_changed after update on guardian for each row
      when (${named('old')} is distinct from ${named('new')}) execute function koma_guardian_words()`)
    this.addSql(`create trigger guardian_student_moved after update of student_id on guardian_student for each row
      execute function koma_guardian_linked()`)
    this.addSql(`insert into student_word (school_id, word, student_id)
      select distinct gs.school_id, substr(t.text, n, 24), gs.student_id
      from guardian_student gs
      join guardian g on g.school_id = gs.school_id and g.id = gs.guardian_id
      join student s on s.school_id = gs.school_id and s.id = gs.student_id and not s.deleted
      cross join lateral (values (koma_fold(g.last_name || g.first_name)), (koma_fold(g.first_name || g.last_name)),
        (koma_fold(g.last_reading || g.first_reading)), (koma_fold(g.first_reading || g.last_reading)),
        (koma_fold(g.email)), (regexp_replace(g.phone_number, '\\D', '', 'g'))) t (text)
      cross join lateral generate_series(1, length(t.text)) n
      on conflict do nothing`)
  }
}
