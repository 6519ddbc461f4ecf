import { Migration } from '@mikro-orm/migrations'

/**
 * What orders students by an own field has their ID within, which a merge changes: the trigger that keeps it hears of
 * that, too.
 */
export class Migration203_student_key_codes extends Migration {
  override up(): void {
    this.addSql(`drop trigger student_field_words_changed on student`)
    this.addSql(`create trigger student_field_words_changed after update of own_values, deleted, student_id on student
      for each row when ((old.own_values, old.deleted, old.student_id) is distinct from (new.own_values, new.deleted, new.student_id))
      execute function koma_student_field_words()`)
    this.addSql(`update student_field_key k set code = s.student_id from student s
      where s.school_id = k.school_id and s.id = k.student_id and s.student_id <> k.code`)
  }
}
